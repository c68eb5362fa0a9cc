const { readdirSync } = require('node:fs');
const caches = require('./scripts/caches.cjs');

/** Packages that ship or import ES modules only and so pass through the transform. */
const esModules = [
  '@electric-sql',
  '@fastify/cookie',
  'age-encryption',
  'content-disposition',
  'hucre',
  'cookie',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'altcha-lib',
  'marked',
  'p-limit',
  'yocto-queue',
  'jotai',
  '@redocly',
  '@noble',
  '@scure',
  'workbox-core',
  'workbox-strategies',
];

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: '<rootDir>/scripts/jest-environment.cjs',
  // Databases and pictures are real; a loaded machine may take its time over them.
  testTimeout: 180_000,
  // The default leaves one processor free, which on two processors is half of the machine.
  maxWorkers: '100%',
  // Freeing the memory of embedded databases takes longer than the default of 500 ms.
  workerGracefulExitTimeout: 10_000,
  cacheDirectory: caches.jest,
  // A test file's globals lie behind an interceptor of Node's; the query builder asks `Object` so often that building a
  // statement took four times as long.
  sandboxInjectedGlobals: ['Object', 'Array', 'Math'],
  // Named by its checkout, by default, which a fresh clone's cache would be empty for.
  id: 'portal',
  roots: [
    '<rootDir>/scripts',
    '<rootDir>/shell',
    '<rootDir>/shared',
    '<rootDir>/api',
    // Every remote there is: a new one needs no entry here.
    ...readdirSync(__dirname)
      .filter((folder) => folder.startsWith('remote-'))
      .map((folder) => `<rootDir>/${folder}`),
  ],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  modulePathIgnorePatterns: ['/dist/', '/.cache/'],
  transform: {
    '^.+\\.(t|j|mj|cj)sx?$': [
      '<rootDir>/scripts/jest-transform.cjs',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [
    `/node_modules/\\.pnpm/(?!(${esModules.map((name) => name.replace('/', '\\+')).join('|')})[@+])`,
  ],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/shared/build/src/css-stub.cjs',
    '\\?inline$': '<rootDir>/shared/build/src/inline-script-stub.cjs',
    '\\.(jpg|png|svg|webp)$': '<rootDir>/shared/build/src/picture-stub.cjs',
    // Its package is an ES module; this file has no other door.
    '^(@module-federation/webpack-bundler-runtime/dist/\\w+)\\.js$': '$1.cjs',
    // Its main entry has an `import` condition only.
    '^file-type$': 'file-type/node',
  },
};
