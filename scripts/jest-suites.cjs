const { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const { join, relative } = require('node:path');
const base = require('../jest.config.cjs');

/**
 * Runs the tests of jest.config.cjs with about twenty-four files per module registry, because loading the API for each of
 * a hundred files takes longer than most tests. Nightly suites are smaller, because their long tests would leave other
 * processors idle. `SUITE_PATHS=path,path` selects the files below these paths.
 */
const FILES_IN_SUITE = process.env.NIGHTLY === 'on' ? 8 : 24;
const chosen = process.env.SUITE_PATHS?.split(',');
/** Files with module mocks, fake timers or changed globals need their own registry. */
const NEEDS_OWN_REGISTRY = /jest\.(mock|doMock|resetModules|useFakeTimers)\(|\bglobalThis\b/;
/** Modules of these packages keep page-wide state. */
const ONE_PAGE = /^shared\/(api-client|session)\//;

const root = join(__dirname, '..');
/** A run of selected files may run concurrently with a full run. */
const folder = join(__dirname, '.cache', chosen ? 'chosen-suites' : 'suites');
const isChosen = (file) => !chosen || chosen.some((path) => file.startsWith(path));

/** @returns paths of all test files below `top`, grouped by folder */
function findTests(top) {
  return readdirSync(top, { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|\..*)$/.test(name))
    .flatMap((entry) => {
      const path = join(top, entry.name);
      if (entry.isDirectory()) return findTests(path);
      return /\.test\.tsx?$/.test(entry.name) ? [relative(root, path)] : [];
    });
}

/** A suite has one describe block per file, named after it. */
const suiteText = (files) => `
const { join } = require('node:path');
const variables = { ...process.env };
for (const file of ${JSON.stringify(files, null, 2)})
  describe(file, () => {
    afterAll(() => {
      jest.restoreAllMocks();
      for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
      Object.assign(process.env, variables);
    });
    require(join(${JSON.stringify(root)}, file));
  });
`;

/** Leaves unchanged suites alone, because another run may be reading them. @returns files that run on their own */
function writeSuites() {
  mkdirSync(folder, { recursive: true });
  const alone = [];
  const suites = new Map();
  for (const top of base.roots) {
    const area = top.replace('<rootDir>/', '');
    const shared = [];
    for (const file of findTests(join(root, area)).filter(isChosen)) {
      const isAlone = ONE_PAGE.test(file) || NEEDS_OWN_REGISTRY.test(readFileSync(join(root, file), 'utf8'));
      (isAlone ? alone : shared).push(file);
    }
    const count = Math.ceil(shared.length / FILES_IN_SUITE);
    for (let part = 0; part < count; part += 1) {
      const files = shared.slice((part * shared.length) / count, ((part + 1) * shared.length) / count);
      suites.set(`${area}-${part + 1}.suite.js`, suiteText(files));
    }
  }
  const present = new Map(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  for (const name of present.keys()) if (!suites.has(name)) rmSync(join(folder, name));
  for (const [name, text] of suites) if (present.get(name) !== text) writeFileSync(join(folder, name), text);
  return alone;
}

/** @type {import('jest').Config} */
module.exports = {
  ...base,
  rootDir: root,
  // One more worker than processors, because tests often wait for the database.
  maxWorkers: availableParallelism() + 1,
  testSequencer: join(__dirname, 'jest-sequencer.cjs'),
  testMatch: [`${folder}/*.suite.js`, ...writeSuites().map((file) => join(root, file))],
  modulePathIgnorePatterns: ['/dist/', '(?<!scripts)/\\.cache/'],
};
