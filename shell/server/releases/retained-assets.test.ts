import { mkdtempSync } from 'node:fs';
import { readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retainAssets } from './retained-assets';

test('files of earlier builds are kept for a month, and a concurrent deletion does no harm', async () => {
  const [built, served] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'portal-assets-'))) as [string, string];
  await writeFile(join(built, 'main.b.js'), 'b');
  for (const name of ['main.a.js', 'main.old.js']) await writeFile(join(served, name), 'a');
  await utimes(join(served, 'main.old.js'), 0, 0);
  await symlink('gone', join(served, 'main.c.js.1.part'));
  await retainAssets(built, served);
  expect(await readdir(served)).toEqual(['main.a.js', 'main.b.js', 'main.c.js.1.part']);
});

test('an earlier build is kept for a month after it was last served, however long it ran', async () => {
  const [built, next, served] = [0, 1, 2].map(() => mkdtempSync(join(tmpdir(), 'portal-assets-'))) as [
    string,
    string,
    string,
  ];
  await writeFile(join(built, 'main.a.js'), 'a');
  await writeFile(join(next, 'main.b.js'), 'b');
  const { touch } = await retainAssets(built, served);
  await utimes(join(served, 'main.a.js'), 0, 0);
  await touch();
  await retainAssets(next, served);
  expect(await readdir(served)).toEqual(['main.a.js', 'main.b.js']);
});

test('touching ignores a deleted file', async () => {
  const [built, served] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'portal-assets-'))) as [string, string];
  await writeFile(join(built, 'main.a.js'), 'a');
  const { touch } = await retainAssets(built, served);
  await rm(join(served, 'main.a.js'));
  await expect(touch()).resolves.toBeUndefined();
});
