import { join } from 'node:path';

interface Transformer {
  getCacheKey(source: string, file: string, options: object): string;
}

const { createTransformer } = jest.requireActual<{ createTransformer(options: object): Transformer }>(
  './jest-transform.cjs',
);

/** @returns the cache key of a compiled file */
function cacheKey(rootDir: string, more: { testMatch?: string; target?: string; source?: string } = {}) {
  const { testMatch = 'all', target = 'es2022', source = 'export const one = 1;' } = more;
  const transformerConfig = { jsc: { target } };
  const config = { rootDir, testMatch: [join(rootDir, testMatch)] };
  return createTransformer(transformerConfig).getCacheKey(source, join(rootDir, 'one.ts'), {
    config,
    configString: JSON.stringify(config),
    transformerConfig,
    instrument: false,
    supportsStaticESM: false,
  });
}

test('compiled files are shared by all checkouts and test selections', () => {
  expect(cacheKey('/one')).toBe(cacheKey('/two'));
  expect(cacheKey('/one')).toBe(cacheKey('/one', { testMatch: 'chosen' }));
});

test('changed sources or compiler options are compiled again', () => {
  expect(cacheKey('/one', { source: 'export const one = 2;' })).not.toBe(cacheKey('/one'));
  expect(cacheKey('/one', { target: 'es2020' })).not.toBe(cacheKey('/one'));
});
