import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, checkNode, fail, install, root, run, runTasks } from './toolchain.mjs';
import { withPostgres } from './with-postgres.mjs';

checkNode();
const started = Date.now();
const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
const unitFile = join(folder, 'unit.json');
const embeddedFile = join(folder, 'embedded.json');
const onPostgres = process.env.PORTAL_TEST_POSTGRES === 'on';
const browserFile = join(folder, 'browser.json');
/** What tests write, databases and uploads of thousands of them, is gone with the run; what tells of failures stays. */
const tests = {
  ...process.env,
  TMPDIR: folder,
  E2E_COUNTS: browserFile,
  E2E_OUTPUT: process.env.E2E_OUTPUT ?? mkdtempSync(join(tmpdir(), 'portal-e2e-')),
};
const problems = [];
/** Title and seconds of each step, printed at the end. */
const durations = [];
/** What differs between the databases most: every test file here runs on the embedded one where the rest runs on a server. */
const EMBEDDED_SMOKE = [
  'api/src/platform/db',
  'api/src/app-tests/database-stopped.test.ts',
  'api/src/app-tests/kill.test.ts',
  'api/src/accounts/sessions.test.ts',
  'api/src/competition/submission.test.ts',
  'api/src/content/content.test.ts',
  'api/src/files/uploads.test.ts',
];

/** Runs one step; a failing step does not hide what the later ones would find. */
async function step(title, work) {
  const began = Date.now();
  console.log(`\n=== ${title}（第 ${((began - started) / 1000).toFixed(0)} 秒）`);
  try {
    await work();
  } catch (error) {
    problems.push(`${title}：${error.message}`);
    console.error(error.message);
  }
  durations.push(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} 秒  ${title}`);
}

function readCounts(file, pick) {
  try {
    return pick(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const bin = (name) => join(root, 'node_modules/.bin', name);

await install().catch((error) => fail(error.message));
await step('格式与规则、类型、依赖规则', () => runTasks(['lint', 'types', 'imports'], ['--continue']));
const unitTests = (file, more, env = {}) =>
  run(bin('jest'), [...more, '--json', `--outputFile=${file}`], { env: { ...tests, ...env } });
if (onPostgres) {
  await step('单元测试（PostgreSQL）', () =>
    withPostgres((url) => unitTests(unitFile, [], { DATABASE_URL: url }), { durable: false }),
  );
  await step('平台接口在内置数据库上的抽查', () => unitTests(embeddedFile, EMBEDDED_SMOKE));
} else {
  await step('单元测试', () => unitTests(unitFile, []));
}
await step('构建', () => build());
await step('浏览器', () =>
  run(process.execPath, [
    '--import',
    'tsx',
    '--eval',
    `import('./e2e/harness/chromium.ts').then(({ ensureChromium }) => console.log(ensureChromium()))`,
  ]),
);
await step('浏览器测试', () =>
  run(
    join(root, 'e2e/node_modules/.bin/playwright'),
    ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
    { env: tests },
  ),
);

const jestCounts = ({ numPassedTests, numFailedTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
});
const ran = [
  readCounts(unitFile, jestCounts),
  ...(onPostgres ? [readCounts(embeddedFile, jestCounts)] : []),
  readCounts(browserFile, ({ passed, failed }) => ({ passed, failed })),
];
const passed = ran.reduce((sum, run) => sum + run.passed, 0);
const failed = ran.reduce((sum, run) => sum + run.failed, 0);
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
console.log(`\n${durations.join('\n')}`);
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(`用时 ${((Date.now() - started) / 1000).toFixed(0)} 秒`);
console.log(`${passed} passed, ${Math.max(failed, problems.length)} failed`);
process.exit(problems.length > 0 ? 1 : 0);
