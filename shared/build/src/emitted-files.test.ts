import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertNoLookbehind } from './emitted-files';

const folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a build with a regular expression lookbehind fails and names the script; named groups and lookaheads pass', () => {
  writeFileSync(join(folder, 'fine.js'), 'const a = [/(?<year>[0-9]{4})/, /x(?=y)/, /x(?!y)/];');
  expect(() => assertNoLookbehind(folder)).not.toThrow();
  for (const source of ['/(?<=x)y/', '/(?<!x)y/']) {
    writeFileSync(join(folder, 'young.js'), `const a = ${source};`);
    expect(() => assertNoLookbehind(folder)).toThrow('young.js');
  }
});
