const { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const { join, relative } = require('node:path');
const base = require('../jest.config.cjs');

/**
 * Runs the same tests as jest.config.cjs with about twenty-four of their files to a module registry: loading the API anew
 * for each of a hundred files takes longer than most of their tests. At night there are fewer of them: their long courses,
 * side by side in one suite, would leave the other processors idle. `SUITE_PATHS=path,path` takes the files below these paths
 * alone.
 */
const FILES_IN_SUITE = process.env.NIGHTLY === 'on' ? 8 : 24;
const chosen = process.env.SUITE_PATHS?.split(',');
/** Module mocks, fake timers and changed globals belong to a whole registry: such a file keeps one of its own. */
const NEEDS_OWN_REGISTRY = /jest\.(mock|doMock|resetModules|useFakeTimers)\(|\bglobalThis\b/;
/** Modules of these packages keep the state of the page that they run in. */
const ONE_PAGE = /^shared\/(api-client|session)\//;

const root = join(__dirname, '..');
/** A run of chosen files may go on beside one of all. */
const folder = join(__dirname, '.cache', chosen ? 'chosen-suites' : 'suites');
const isChosen = (file) => !chosen || chosen.some((path) => file.startsWith(path));

/** @returns paths below `top` of all test files, those of one folder side by side */
function findTests(top) {
  return readdirSync(top, { withFileTypes: true })
    .filter(({ name }) => !/^(node_modules|dist|\..*)$/.test(name))
    .flatMap((entry) => {
      const path = join(top, entry.name);
      if (entry.isDirectory()) return findTests(path);
      return /\.test\.tsx?$/.test(entry.name) ? [relative(root, path)] : [];
    });
}

/** A suite is a describe block for each file, named after it. */
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

/** Keeps what is right already: another run may be reading it. @returns files that run by themselves */
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
  // They wait for their database a good part of the time: one more than processors keeps these busy.
  maxWorkers: availableParallelism() + 1,
  testSequencer: join(__dirname, 'jest-sequencer.cjs'),
  testMatch: [`${folder}/*.suite.js`, ...writeSuites().map((file) => join(root, file))],
  modulePathIgnorePatterns: ['/dist/', '(?<!scripts)/\\.cache/'],
};
