import { mkdtempSync } from 'node:fs';
import { readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retainAssets } from './retained-assets';

test('files of earlier builds stay for a month, and a file that another start has removed meanwhile ends nothing', async () => {
  const [built, served] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'portal-assets-'))) as [string, string];
  await writeFile(join(built, 'main.b.js'), 'b');
  for (const name of ['main.a.js', 'main.old.js']) await writeFile(join(served, name), 'a');
  await utimes(join(served, 'main.old.js'), 0, 0);
  await symlink('gone', join(served, 'main.c.js.1.part'));
  await retainAssets(built, served);
  expect(await readdir(served)).toEqual(['main.a.js', 'main.b.js', 'main.c.js.1.part']);
});
