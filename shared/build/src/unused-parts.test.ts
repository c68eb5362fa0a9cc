import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transform } from '@swc/core';
import type { Compiler } from 'webpack';
import { fileForVisitors } from './router-for-visitors';
import { UnusedPartsPlugin } from './unused-parts-plugin';
import { baseConfig, compile } from './webpack-base';

const here = createRequire(join(import.meta.dirname, 'unused-parts-loader.cjs'));
const { dropUnusedParts } = here('./unused-parts-loader.cjs') as {
  dropUnusedParts: (file: string, source: string) => { text: string };
};
const CHUNK = '/node_modules/react-router/dist/production/chunk-1.mjs';
const ui = join(import.meta.dirname, '../../ui');
const federation = join(import.meta.dirname, '../../federation');

/** The one file of React Router's build for visitors that holds the router. */
function readRouter(): string {
  const inUi = createRequire(join(ui, 'package.json'));
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

/** Reads packages like the shell's build, and writes nothing. */
function readPackages(...names: string[]) {
  const base = baseConfig(ui, 'browser', 'production');
  return compile({
    ...base,
    entry: names,
    resolve: {
      ...base.resolve,
      modules: [join(ui, 'node_modules'), join(federation, 'node_modules'), 'node_modules'],
    },
    // What the packages import themselves is not cut.
    externalsType: 'commonjs',
    externals: [/^(?!react-router|@module-federation\/|@chakra-ui\/|@portal\/)[\w@]/],
    optimization: { minimize: false, concatenateModules: false },
    plugins: [
      ...(base.plugins ?? []),
      new UnusedPartsPlugin(),
      { apply: ({ hooks }: Compiler) => hooks.shouldEmit.tap('test', () => false) },
    ],
  });
}

test('the installed React Router without its unused parts exports what it did, in code that can be read', async () => {
  const router = readRouter();
  const { code } = await transform(dropUnusedParts(CHUNK, router).text, { jsc: { target: 'es2022' } });
  const exportsOf = (text: string) => /export \{([^}]*)\}/.exec(text)?.[1]?.match(/\w+/g);
  expect(exportsOf(code)).toEqual(exportsOf(router));
  expect(exportsOf(code)).toContain('createBrowserRouter');
});

test('a router in which a part is not found, or not in every place, stops the build', () => {
  expect(() => dropUnusedParts(CHUNK, 'function createRouter(init) {}')).toThrow('has 0 of 17 texts');
  const core = '\t\tthis.loaderHook = new PluginSystem({\n\t\t});';
  expect(() => dropUnusedParts('/runtime-core/dist/core.js', core)).toThrow('has 1 of 2 texts');
});

test('every installed file that is to be cut is found and cut', async () => {
  await readPackages('react-router-dom', '@module-federation/runtime', '@chakra-ui/react');
});

test('a package that has moved a file stops the build', async () => {
  await expect(readPackages('react-router-dom', '@module-federation/runtime')).rejects.toThrow(
    'Nothing was cut of chakra-ui/preflight',
  );
});
