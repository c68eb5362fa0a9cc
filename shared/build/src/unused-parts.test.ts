import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transform } from '@swc/core';
import { fileForVisitors } from './router-for-visitors';

const here = createRequire(join(import.meta.dirname, 'unused-parts-loader.cjs'));
const { dropUnusedParts } = here('./unused-parts-loader.cjs') as {
  dropUnusedParts: (file: string, source: string) => string;
};
const CHUNK = '/node_modules/react-router/dist/production/chunk-1.mjs';

/** The one file of React Router's build for visitors that holds the router. */
function readRouter(): string {
  const inUi = createRequire(join(import.meta.dirname, '../../ui/package.json'));
  const asked = createRequire(inUi.resolve('react-router-dom')).resolve('react-router');
  const index = fileForVisitors(asked).replace(/\.js$/, '.mjs');
  const names = [...readFileSync(index, 'utf8').matchAll(/"\.\/(chunk-\w+\.\w+)"/g)].map(
    ([, name = '']) => name,
  );
  const texts = names.map((name) => readFileSync(join(index, '..', name), 'utf8'));
  const found = texts.find((text) => text.includes('function createRouter('));
  if (!found) throw new Error(`No router in ${names.join(', ')}`);
  return found;
}

test('the installed React Router without its unused parts exports what it did, in code that can be read', async () => {
  const router = readRouter();
  const { code } = await transform(dropUnusedParts(CHUNK, router), { jsc: { target: 'es2022' } });
  const exportsOf = (text: string) => /export \{([^}]*)\}/.exec(text)?.[1]?.match(/\w+/g);
  expect(exportsOf(code)).toEqual(exportsOf(router));
  expect(exportsOf(code)).toContain('createBrowserRouter');
});

test('a router in which a part is not found stops the build', () => {
  expect(() => dropUnusedParts(CHUNK, 'function createRouter(init) {}')).toThrow('has nothing like');
});
