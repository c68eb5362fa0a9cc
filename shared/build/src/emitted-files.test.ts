import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { assertNoLookbehind, collectSourceMaps } from './emitted-files';

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

test('source maps are moved from the served folder into one file', () => {
  const served = join(folder, 'served');
  mkdirSync(served);
  for (const name of ['a.js', 'a.css']) {
    writeFileSync(join(served, name), '');
    writeFileSync(join(served, `${name}.map`), JSON.stringify({ version: 3, sources: [name] }));
  }
  const file = join(folder, 'maps/browser.json.gz');
  collectSourceMaps(served, file);
  expect(readdirSync(served).sort()).toEqual(['a.css', 'a.js']);
  expect(JSON.parse(String(gunzipSync(readFileSync(file))))).toEqual({
    'a.js': { version: 3, file: 'a.js', sources: ['a.js'] },
  });
});
