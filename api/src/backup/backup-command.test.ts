import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@portal/ops/command-line';
import { createArchive } from './archive-writer';
import { backup, restore } from './backup-command';
import { createBackup } from './create-backup';
import { createEncrypter, generateKeyPair } from './encryption';
import { readPortalPlace } from './env';
import { FORMAT, MANIFEST, type Manifest } from './manifest';

describe('portal backup and portal restore at a terminal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-backup-command-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const printed: string[] = [];
  const unused = () => {
    throw new Error('The command needs no running portal.');
  };
  const portal = { connect: unused, openReleases: unused };
  const run = (...argv: string[]) =>
    runCommand([backup, restore], argv, portal, (text) => void printed.push(text));

  it('create a key pair whose private key is readable by its owner only and never shown', async () => {
    const out = join(folder, 'identity.txt');
    await run('backup', 'keygen', '--out', out);
    const identity = /AGE-SECRET-KEY-\S+/.exec(readFileSync(out, 'utf8'))?.[0] ?? '';
    expect(statSync(out).mode & 0o077).toBe(0);
    expect(printed.join('\n')).toMatch(/--recipient.*age1/);
    expect(printed.join('\n')).not.toContain(identity);
    await expect(run('backup', 'keygen', '--out', out)).rejects.toMatchObject({
      failure: 'refused',
    });
  });

  it('explain missing or wrong options, and their usage', async () => {
    const wrong: [string[], string][] = [
      [['backup'], '--out'],
      [['backup', '--out', folder], '--recipient'],
      [['backup', '--out', folder, '--recipient', 'age1x'], 'age1x'],
      [['backup', '--outt', folder], '没有选项 --outt'],
      [['restore'], 'pnpm portal restore'],
    ];
    for (const [argv, message] of wrong)
      await expect(run(...argv)).rejects.toMatchObject({
        failure: 'usage',
        message: expect.stringContaining(message),
      });
    for (const command of ['backup', 'restore']) {
      printed.length = 0;
      await run(command, '--help');
      expect(printed.join('\n')).toContain('退出码');
    }
  });

  it('show the time of a backup in the format of all times at the terminal', async () => {
    const { identityFile, recipient } = await generateKeyPair(new Date());
    const [file, identity] = [join(folder, 'night.tar.age'), join(folder, 'night.txt')];
    writeFileSync(identity, identityFile);
    const manifest: Manifest = {
      format: FORMAT,
      id: randomUUID(),
      createdAt: '2027-01-31T02:00:09+08:00',
      database: { kind: 'embedded', version: 18 },
      migrations: [],
      dataKeys: [],
      files: { provider: 'local', count: 0, bytes: 0 },
      releaseBucket: null,
    };
    const archive = await createArchive(file, await createEncrypter({ recipients: [recipient] }));
    const bytes = Buffer.from(JSON.stringify(manifest));
    await archive.add(MANIFEST, bytes, { size: bytes.length });
    await archive.finish();
    printed.length = 0;
    await run('backup', 'check', file, '--identity', identity);
    expect(printed.join('\n')).toContain('  时间：2027-01-31 02:00:09\n');
  });

  describe('the output of a backup', () => {
    /** Backs up a stopped portal without data. @returns the error */
    async function backUp(home: string, out: string): Promise<{ failure: string; message: string }> {
      const { recipient } = await generateKeyPair(new Date());
      const place = readPortalPlace({ PORTAL_HOME: home });
      return createBackup(place, unused, { out, recipients: [recipient] }).then(unused, (error) => error);
    }

    function emptyHome(): string {
      const home = mkdtempSync(join(folder, 'home-'));
      // Left behind by a restore that found no archive.
      mkdirSync(join(home, 'db'));
      return home;
    }

    it('is never an existing file', async () => {
      const out = join(folder, 'notes.txt');
      writeFileSync(out, 'notes');
      expect(await backUp(emptyHome(), out)).toMatchObject({
        failure: 'refused',
        message: `${out} 已经存在，请换一个文件名`,
      });
    });

    it('is a new folder readable by its owner only, unless it is named like an archive', async () => {
      const out = join(folder, 'nightly');
      await backUp(emptyHome(), out);
      expect(statSync(out).isDirectory()).toBe(true);
      expect(statSync(out).mode & 0o077).toBe(0);
    });

    it('is an error if the home has no database, and none is created', async () => {
      const home = emptyHome();
      expect(await backUp(home, folder)).toMatchObject({
        failure: 'not-found',
        message: `${home} 中没有门户的数据：请检查 PORTAL_HOME；数据库在 PostgreSQL 服务器上的，请设置 DATABASE_URL`,
      });
      expect(readdirSync(join(home, 'db'))).toEqual([]);
    });
  });
});
