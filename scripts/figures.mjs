import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './toolchain.mjs';

/** Prints source statistics, to compare the structure before and after a change. */
const SMALL_FILE_LINES = 20;
const SOURCE = /\.(tsx?|mjs|cjs|css)$/;
const TEST = /\.test\.|\.spec\.|(^|\/)(test|tests|testing|fixture|e2e)\//;
const EXPORTED = /^export (?:default )?(?:async )?(?:const|let|function|class|interface|type|enum) /gm;

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
const files = tracked
  .filter((path) => SOURCE.test(path))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const lines = text.split('\n').length - 1;
    return { path, lines, exports: text.match(EXPORTED)?.length ?? 0, isTest: TEST.test(path) };
  });

function getFolder({ path, isTest }) {
  const [first, second] = path.split('/');
  if (isTest) return 'tests';
  return first === 'shared' ? `shared/${second}` : path.includes('/') ? first : '.';
}

const rows = new Map();
const add = (name, { lines, exports }) => {
  const row = rows.get(name) ?? { files: 0, small: 0, lines: 0, exports: 0 };
  row.files += 1;
  if (lines <= SMALL_FILE_LINES) row.small += 1;
  row.lines += lines;
  row.exports += exports;
  rows.set(name, row);
};
for (const file of files) {
  add(getFolder(file), file);
  if (!file.isTest) add('total without tests', file);
}

const cells = [['folder', 'files', `≤ ${SMALL_FILE_LINES} lines`, 'lines', 'exported names']];
for (const [name, { files, small, lines, exports }] of [...rows].sort(([a], [b]) => a.localeCompare(b)))
  cells.push([name, files, small, lines, exports].map(String));
for (const [name, ...numbers] of cells)
  console.log(name.padEnd(22) + numbers.map((number) => number.padStart(16)).join(''));
