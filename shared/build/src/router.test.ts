import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transform } from '@swc/core';
import { fileForVisitors } from './webpack-base';

const here = createRequire(join(import.meta.dirname, 'pure-calls-loader.cjs'));
const markPureCalls = here('./pure-calls-loader.cjs') as (source: string) => string;
const readExports = (text: string) => /export \{([^}]*)\}/.exec(text)?.[1]?.match(/\w+/g);

test('the installed React Router keeps its exports, with its contexts and components marked as pure', async () => {
  const inUi = createRequire(join(import.meta.dirname, '../../ui/package.json'));
  const asked = createRequire(inUi.resolve('react-router-dom')).resolve('react-router');
  const folder = dirname(fileForVisitors(asked));
  const router = readdirSync(folder)
    .filter((name) => /^chunk-\w+\.mjs$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .find((text) => text.includes('function createRouter('));
  const marked = markPureCalls(router ?? '');
  expect(marked.match(/@__PURE__/g)?.length).toBeGreaterThan(10);
  expect(marked).not.toMatch(/^\w+\.displayName = "/m);
  const { code } = await transform(marked, { jsc: { target: 'es2022' } });
  expect(readExports(code)).toEqual(readExports(router ?? ''));
});

test('the router’s own folder is replaced, wherever the workspace lies', () => {
  expect(fileForVisitors('/development/portal/node_modules/react-router/dist/development/chunk.mjs')).toBe(
    '/development/portal/node_modules/react-router/dist/production/chunk.mjs',
  );
  expect(fileForVisitors('C:\\development\\react-router\\dist\\development\\index.js')).toBe(
    'C:\\development\\react-router\\dist\\production\\index.js',
  );
  expect(fileForVisitors('/development/react/index.js')).toBe('/development/react/index.js');
});
