import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SourceMaps } from './source-maps';

/** Maps column 10 of a one-line script to line 3, column 5 of a page, the position of `submit`. */
const map = {
  version: 3 as const,
  names: ['submit'],
  sources: ['webpack://entry_1/./src/form/form.tsx?8f3a'],
  sourcesContent: [],
  mappings: 'UAEIA',
};
const packed = (files: object) => gzipSync(JSON.stringify(files));

function createMaps(releases: Record<string, object>, shell: object = {}): SourceMaps {
  const folder = mkdtempSync(join(tmpdir(), 'portal-maps-'));
  writeFileSync(join(folder, 'build.json.gz'), packed(shell));
  const releaseFile = async (name: string, version: string) => {
    const files = releases[`${name}@${version}`];
    if (!files) throw new Error('There is no such release');
    return packed(files);
  };
  return new SourceMaps({ releaseFile }, [folder, join(folder, 'nothing')]);
}

test('frames of a remote and of the shell show source, line, column and function', async () => {
  const maps = createMaps({ 'entry@1.0.0': { 'abc.js': map } }, { 'main.123.js': map });
  const stack = [
    'TypeError: x is undefined',
    '    at t (/remotes/entry/1.0.0/abc.js:1:11)',
    '    at https://portal.example/assets/main.123.js:1:11',
    'n@https://portal.example/remotes/entry/1.0.0/abc.js:1:11',
  ].join('\n');
  expect(await maps.mapStack(stack)).toBe(
    [
      'TypeError: x is undefined',
      '    at submit (entry@1.0.0 src/form/form.tsx:3:5)',
      '    at submit (src/form/form.tsx:3:5)',
      '    at submit (entry@1.0.0 src/form/form.tsx:3:5)',
    ].join('\n'),
  );
});

test('frames without a usable map or position, of old releases or of unknown files are unchanged', async () => {
  const maps = createMaps({ 'entry@1.0.0': { 'abc.js': map, 'broken.js': { mappings: 7 } } });
  const stack = [
    '    at a (/remotes/entry/1.0.0/other.js:1:11)',
    '    at a (/remotes/entry/0.9.0/abc.js:1:11)',
    '    at a (/assets/main.123.js:1:11)',
    '    at a (/remotes/entry/1.0.0/abc.js:1:2)',
    '    at made-up (/remotes/entry/1.0.0/abc.js:0:0)',
    '    at a (/remotes/entry/1.0.0/broken.js:1:11)',
    '    at native code',
  ].join('\n');
  expect(await maps.mapStack(stack)).toBe(stack);
});
