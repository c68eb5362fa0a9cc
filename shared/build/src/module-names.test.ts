import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { assertNoOwnCopies } from './module-names';
import { baseConfig, compile } from './webpack-base';

const folder = mkdtempSync(join(tmpdir(), 'portal-own-copies-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A build with `react` as an external, as in remotes. */
async function buildOf(source: string) {
  const entry = join(folder, 'page.js');
  writeFileSync(entry, source);
  const config = baseConfig(folder, 'server', 'production');
  const output = { path: join(folder, 'dist') };
  return (await compile({ ...config, entry, output, externals: { react: 'commonjs react' } })).compilation;
}

test('a remote that bundles a copy of React by a deep path is refused, naming the importing file', async () => {
  const copy = join(dirname(require.resolve('react/package.json')), 'cjs/react.production.js');
  const packed = await buildOf(
    `import * as react from ${JSON.stringify(copy)}; export default react.useState;`,
  );
  expect(() => assertNoOwnCopies(packed)).toThrow(/page\.js 把 react 打包进了模块/);
});

test('React imported by its own name comes from the shell', async () => {
  assertNoOwnCopies(await buildOf(`import { useState } from 'react'; export default useState;`));
});
