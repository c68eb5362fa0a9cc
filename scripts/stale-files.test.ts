import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { replaceDist } from '../shared/build/src/emitted-files';

const context = mkdtempSync(join(tmpdir(), 'portal-stale-'));
const dist = join(context, 'dist');
afterAll(() => rmSync(context, { recursive: true }));

/** Runs the cleanup that follows the restore of a package by the task graph. */
function removeStaleFiles(): void {
  const toolchain = pathToFileURL(resolve(__dirname, 'toolchain.mjs')).href;
  const program = `import { removeStaleFiles } from '${toolchain}'; removeStaleFiles(process.argv[1]);`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program, dist]);
}

const files = () =>
  readdirSync(dist, { recursive: true }).filter((path) => !['.files', 'browser'].includes(String(path)));

test('only files of another build next to a restored one are removed', async () => {
  mkdirSync(join(dist, 'browser'), { recursive: true });
  writeFileSync(join(dist, 'browser/unknown.js'), '');
  removeStaleFiles();
  expect(existsSync(join(dist, 'browser/unknown.js'))).toBe(true);

  await replaceDist(context, async (out) => {
    mkdirSync(join(out, 'browser'));
    writeFileSync(join(out, 'browser/abc.js'), '');
    writeFileSync(join(out, 'release.json'), '{}');
  });
  for (const stale of ['browser/old.js', 'browser/old.js.br', 'old.json'])
    writeFileSync(join(dist, stale), '');
  removeStaleFiles();
  expect(files().sort()).toEqual(['browser/abc.js', 'release.json']);
});
