import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { placeParts } from './restore-target';

test('uploads are put aside also where the archive has none', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portal-restore-target-'));
  const write = (path: string) => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), path);
  };
  for (const path of ['files/objects/old', 'keys/old.key', 'restore-staging/keys/new.key']) write(path);
  const places = new Map(['files', 'keys', 'store'].map((part) => [part, join(home, part)]));
  const target = { home, staging: join(home, 'restore-staging'), places };
  expect(await placeParts(target, 'replaced')).toBe(true);
  expect(readFileSync(join(home, 'keys/new.key'), 'utf8')).toContain('new');
  expect(existsSync(join(home, 'replaced/keys/old.key'))).toBe(true);
  expect(existsSync(join(home, 'files'))).toBe(false);
  expect(existsSync(join(home, 'replaced/files/objects/old'))).toBe(true);
  rmSync(home, { recursive: true });
});
