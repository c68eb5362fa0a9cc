import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transform } from '@swc/core';
import { toProductionBuild } from './webpack-base';

const here = createRequire(join(import.meta.dirname, 'pure-calls-loader.cjs'));
const markPureCalls = here('./pure-calls-loader.cjs') as (source: string) => string;
const readExports = (text: string) => /export \{([^}]*)\}/.exec(text)?.[1]?.match(/\w+/g);

const inUi = createRequire(join(import.meta.dirname, '../../ui/package.json'));

function readRouter(): string {
  const asked = createRequire(inUi.resolve('react-router-dom')).resolve('react-router');
  const folder = dirname(toProductionBuild(asked));
  const parts = readdirSync(folder).filter((name) => /^chunk-\w+\.mjs$/.test(name));
  const texts = parts.map((name) => readFileSync(join(folder, name), 'utf8'));
  return texts.find((text) => text.includes('function createRouter(')) ?? '';
}

function readChakraField(): string {
  const chakra = inUi.resolve('@chakra-ui/react').replace(/dist[\\/].*$/, 'dist');
  return readFileSync(join(chakra, 'esm/components/field/field.js'), 'utf8');
}

test.each([
  ['React Router', readRouter, 10],
  ['Chakra', readChakraField, 6],
])(
  'the installed %s keeps its exports, and its contexts and components are marked as pure',
  async (_, read, minimum) => {
    const original = read();
    const marked = markPureCalls(original);
    expect(marked.match(/@__PURE__ \*\/ (?!jsx)/g)?.length).toBeGreaterThan(minimum);
    expect(marked).not.toMatch(/^\w+\.displayName = "/m);
    const { code } = await transform(marked, { jsc: { target: 'es2022' } });
    expect(readExports(code)).toEqual(readExports(original));
  },
);

test('only the router’s own development folder is replaced, wherever the workspace lies', () => {
  expect(toProductionBuild('/development/portal/node_modules/react-router/dist/development/chunk.mjs')).toBe(
    '/development/portal/node_modules/react-router/dist/production/chunk.mjs',
  );
  expect(toProductionBuild('C:\\development\\react-router\\dist\\development\\index.js')).toBe(
    'C:\\development\\react-router\\dist\\production\\index.js',
  );
  expect(toProductionBuild('/development/react/index.js')).toBe('/development/react/index.js');
});
