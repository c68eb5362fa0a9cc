import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import caches from './caches.cjs';
import { makeTemporaryFolder } from './temporary.mjs';
import { bin, checkNode, fail, install, PACKAGES, root, run, runTasks, SUITES } from './toolchain.mjs';
import { ensurePostgres, hasPostgres, withPostgres } from './with-postgres.mjs';

checkNode();
const started = Date.now();
const folder = makeTemporaryFolder();
const unitFile = join(folder, 'unit.json');
const embeddedFile = join(folder, 'embedded.json');
const browserFile = join(folder, 'browser.json');
const preparedHome = join(folder, 'prepared');
/** `on` installs a server if necessary; `off` tests on the embedded database only. */
const { PORTAL_TEST_POSTGRES: wanted } = process.env;
const onPostgres = wanted === 'on' || (wanted !== 'off' && hasPostgres());
/** Test databases and uploads are deleted after the run; diagnostic output is kept. */
const env = {
  ...process.env,
  TMPDIR: folder,
  E2E_COUNTS: browserFile,
  E2E_OUTPUT: process.env.E2E_OUTPUT ?? mkdtempSync(join(tmpdir(), 'portal-e2e-')),
  PWTEST_CACHE_DIR: caches.playwright,
};
const BROWSER_TESTS = '浏览器测试';
const problems = [];
/** Title and duration of each step, printed at the end. */
const durations = [];
/** Where the two databases differ most; tested on the embedded one as well if a server is used. */
const EMBEDDED_SMOKE = [
  'api/src/platform/db',
  'api/src/app-tests/database-stopped.test.ts',
  'api/src/app-tests/kill.test.ts',
  'api/src/accounts/refresh-tokens.test.ts',
  'api/src/accounts/sessions.test.ts',
  'api/src/competition/submissions/submit-entry.test.ts',
  'api/src/content/content.test.ts',
  'api/src/files/uploads.test.ts',
];

const secondsSince = (time) => (Date.now() - time) / 1000;
const durationLine = (seconds, title) => `${seconds.toFixed(0).padStart(5)} 秒  ${title}`;

/** Runs one step. Later steps run even after a failure, to report all problems. */
async function step(title, work) {
  const began = Date.now();
  console.log(`\n=== ${title}（第 ${secondsSince(started).toFixed(0)} 秒）`);
  try {
    await work();
  } catch (error) {
    problems.push(`${title}：${error.message}`);
    console.error(error.message);
  }
  durations.push(durationLine(secondsSince(began), title));
}

/** Waits for all, even if one fails, so that the next step does not overlap. */
async function together(...works) {
  const failed = (await Promise.allSettled(works)).filter(({ status }) => status === 'rejected');
  if (failed.length > 0) throw new Error(failed.map(({ reason }) => reason.message).join('；'));
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, files: [] };
  }
}

/** Tests in a suite are nested below their file's name. */
const testFile = (name, { ancestorTitles: [title = ''] }) =>
  name.endsWith('.suite.js') ? title : relative(root, name);

function readJest({ numPassedTests, numFailedTests, testResults }) {
  const seconds = new Map();
  for (const { name, assertionResults } of testResults)
    for (const test of assertionResults) {
      const file = testFile(name, test);
      seconds.set(file, (seconds.get(file) ?? 0) + (test.duration ?? 0) / 1000);
    }
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    files: [...seconds].map(([file, spent]) => ({ file, seconds: spent })),
  };
}

const missing = EMBEDDED_SMOKE.filter((path) => !existsSync(join(root, path)));
if (missing.length > 0) fail(`抽查的测试文件不存在：${missing.join('、')}`);
const jest = (file, options, more = {}) =>
  run(bin('jest'), [...options, '--json', `--outputFile=${file}`], { env: { ...env, ...more } });

/** @param expression evaluated with the module as `it` */
const evaluate = (module, expression) =>
  run(
    process.execPath,
    ['--import', 'tsx', '--eval', `import('./e2e/harness/${module}.ts').then((it) => ${expression})`],
    { env },
  );

/** Downloads while both processors build; serially, because apt holds a lock. */
async function installPrograms() {
  if (onPostgres) await ensurePostgres();
  await evaluate('chromium', 'it.ensureChromium()');
}

await install().catch((error) => fail(error.message));
await step('格式与规则、类型、依赖规则、无用代码、共享包版本、构建，同时安装数据库和浏览器', () =>
  together(
    runTasks(['lint', 'types', 'imports', 'unused', 'check:versions', 'build'], [PACKAGES, '--continue']),
    installPrograms(),
  ),
);
/** Runs while unit tests wait for their database; starting a portal uses a single processor. */
const prepare = () => evaluate('portal-process', `it.prepareHome(${JSON.stringify(preparedHome)})`);
if (onPostgres) {
  // The few embedded tests mostly wait for processes, while the others keep both processors busy.
  await step('单元测试（PostgreSQL），以及平台接口在内置数据库上的抽查', () =>
    together(
      withPostgres((url) => jest(unitFile, SUITES, { DATABASE_URL: url }), {
        durable: false,
        parent: folder,
      }),
      jest(embeddedFile, [...SUITES, '--maxWorkers=1'], { SUITE_PATHS: EMBEDDED_SMOKE.join(',') }).finally(
        prepare,
      ),
    ),
  );
} else {
  await step('单元测试', () => together(jest(unitFile, SUITES), prepare()));
}
await step(BROWSER_TESTS, () =>
  run(
    join(root, 'e2e/node_modules/.bin/playwright'),
    ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
    { env: { ...env, PORTAL_TEST_PREPARED: preparedHome } },
  ),
);

const reports = [
  readReport(unitFile, readJest),
  ...(onPostgres ? [readReport(embeddedFile, readJest)] : []),
  readReport(browserFile, (report) => report),
];
const leftovers = readdirSync(folder).filter((name) => name.startsWith('portal-'));
if (leftovers.length > 0)
  problems.push(`测试留下了 ${leftovers.length} 个临时目录：${leftovers.slice(0, 5).join('、')}`);
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
const explains = problems.some((problem) => problem.startsWith(BROWSER_TESTS));
if (!explains && !process.env.E2E_OUTPUT) rmSync(env.E2E_OUTPUT, { recursive: true, force: true });
const total = (key) => reports.reduce((sum, report) => sum + report[key], 0);
const slowest = reports
  .flatMap(({ files }) => files)
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, 12);
console.log(
  `\n最慢的测试文件\n${slowest.map(({ seconds, file }) => durationLine(seconds, file)).join('\n')}`,
);
console.log(`\n各步用时\n${durations.join('\n')}`);
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(`用时 ${secondsSince(started).toFixed(0)} 秒`);
console.log(`${total('passed')} passed, ${Math.max(total('failed'), problems.length)} failed`);
process.exit(problems.length > 0 ? 1 : 0);
