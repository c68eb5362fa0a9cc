import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupCommand, restoreCommand } from './backup-command';

describe('portal backup and portal restore at a terminal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-backup-command-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const printed: string[] = [];
  const terminal = {
    print: (line: string) => void printed.push(line),
    progress: () => undefined,
    ask: undefined,
  };

  it('make a key pair whose private half is its owner’s alone and never shown', async () => {
    const out = join(folder, 'identity.txt');
    expect(await backupCommand(['keygen', '--out', out], terminal)).toBe(0);
    const identity = /AGE-SECRET-KEY-\S+/.exec(readFileSync(out, 'utf8'))?.[0] ?? '';
    expect(statSync(out).mode & 0o077).toBe(0);
    expect(printed.join('\n')).toMatch(/--recipient.*age1/);
    expect(printed.join('\n')).not.toContain(identity);
    await expect(backupCommand(['keygen', '--out', out], terminal)).rejects.toMatchObject({
      failure: 'refused',
    });
  });

  it('say what is missing or wrong, and explain themselves', async () => {
    const wrong: [typeof backupCommand, string[], string][] = [
      [backupCommand, [], '--out'],
      [backupCommand, ['--out', folder], '--recipient'],
      [backupCommand, ['--out', folder, '--recipient', 'age1x'], 'age1x'],
      [backupCommand, ['--outt', folder], '无法识别'],
      [restoreCommand, [], 'pnpm portal restore'],
    ];
    for (const [command, argv, message] of wrong)
      await expect(command(argv, terminal)).rejects.toMatchObject({
        failure: 'usage',
        message: expect.stringContaining(message),
      });
    for (const command of [backupCommand, restoreCommand]) {
      printed.length = 0;
      expect(await command(['--help'], terminal)).toBe(0);
      expect(printed.join('\n')).toContain('退出码');
    }
  });
});
