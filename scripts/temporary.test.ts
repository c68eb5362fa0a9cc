import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const place = mkdtempSync(join(tmpdir(), 'portal-temporary-'));
afterAll(() => rmSync(place, { recursive: true }));

const url = pathToFileURL(resolve(__dirname, 'temporary.mjs')).href;
const run = (program: string) =>
  execFileSync(process.execPath, ['--input-type=module', '-e', program, place], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: place },
  }).trim();

/** @returns the folder chosen on a Linux machine with 16 GB and this container limit */
const chooseWith = (gigabytes: number) =>
  run(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import os from 'node:os';
    const GB = 1024 ** 3;
    Object.defineProperty(process, 'platform', { value: 'linux' });
    fs.statfsSync = () => ({ bavail: 16, bsize: GB });
    os.freemem = () => 16 * GB;
    process.availableMemory = () => ${gigabytes} * GB;
    syncBuiltinESMExports();
    const { chooseTemporaryFolder } = await import('${url}');
    console.log(chooseTemporaryFolder());
  `);

test('a run uses the in-memory file system if its container has enough memory', () => {
  expect(chooseWith(8)).toBe('/dev/shm');
  expect(chooseWith(2)).toBe(place);
});

test('only folders of the user’s killed runs are removed', () => {
  const ended = Number(run('console.log(process.pid)'));
  const make = (name: string, hours: number) => {
    const folder = join(place, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'unit.json'), '');
    utimesSync(folder, 0, Date.now() / 1000 - hours * 3600);
    return folder;
  };
  const left = make(`portal-test-${ended}-abcdef`, 24);
  const kept = [
    make(`portal-test-${process.pid}-abcdef`, 24),
    make(`portal-test-${ended}-ghijkl`, 1),
    make('portal-test-mnopqr', 24),
  ];
  run(`import { removeLeftFolders } from '${url}'; removeLeftFolders(process.argv[1]);`);
  expect(existsSync(left)).toBe(false);
  expect(kept.filter((folder) => !existsSync(folder))).toEqual([]);
});
