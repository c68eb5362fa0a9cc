import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeTemporaryFolder } from './temporary.mjs';
import { bin, build, checkNode, fail, install, root, run, SUITES } from './toolchain.mjs';

/**
 * Runs tests that take too long for every change: more random iterations, and suites omitted by `npm test`. `pnpm
 * test:nightly [part…]` runs all or the named parts; `--continue` skips parts that passed on this commit.
 */
const env = { ...process.env, NIGHTLY: 'on', PORTAL_TEST_ALL: 'on' };
// Randomized tests run many more iterations than in `npm test`.
const jest = (...paths) => run(bin('jest'), ['--testTimeout=600000', ...paths], { env });
const playwright = ['test', '-c', 'e2e/playwright.config.ts'];
const browser = (...paths) =>
  run(join(root, 'e2e/node_modules/.bin/playwright'), [...playwright, ...paths], { env });
const endurance = (script) =>
  run(process.execPath, ['--import', 'tsx', join('e2e/bench/endurance', script)], { env });

/** Versions recommended by the guides besides the oldest one; the npm packages contain the binaries. */
const NEWER_NODES = ['22', '24'];
const UNDER_NEWER_NODE = ['e2e/skeleton', 'e2e/auth/login.spec.ts', 'e2e/public'];

async function runUnderNode(version) {
  const folder = mkdtempSync(join(env.TMPDIR, 'portal-node-'));
  try {
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${version}`], {
      stdio: 'inherit',
    });
    const node = join(folder, 'node_modules/.bin/node');
    // Node's permission model, which sandboxes render processes, differs between versions.
    await run(node, [join(root, 'node_modules/jest/bin/jest.js'), 'shell/server/render'], { env });
    // Playwright starts its workers and the portal with its own Node version.
    await run(
      node,
      [join(root, 'e2e/node_modules/@playwright/test/cli.js'), ...playwright, ...UNDER_NEWER_NODE],
      { env },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** UTC: the first hours of a month in Beijing; New Year there, in the middle of the run; a leap day that ends. */
const DATES = ['2026-11-30 17:00:00', '2026-12-31 15:58:00', '2028-02-29 15:58:00'];
const DEPEND_ON_DATES = [
  ...['accounts', 'competition', 'content', 'notifications', 'platform', 'telemetry'].map(
    (it) => `api/src/${it}`,
  ),
  ...['shared/contract', 'shared/season', 'remote-account', 'remote-content', 'remote-entry'],
];

async function runOnDates() {
  if (!existsSync('/usr/bin/faketime')) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', 'faketime']);
  }
  // Jest's cache compares times of files, and waiting must not be affected.
  const fake = { TZ: 'UTC', NO_FAKE_STAT: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  const chosen = { NIGHTLY: '', SUITE_PATHS: DEPEND_ON_DATES.join(',') };
  for (const date of DATES)
    await run('faketime', ['-f', `@${date}`, bin('jest'), ...SUITES], {
      env: { ...env, ...fake, ...chosen },
    });
}

/** Folders of browser tests; each is a part, because together they take an hour. */
const browserFolders = readdirSync(join(root, 'e2e'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
  .map(({ name }) => name)
  .filter((name) => readdirSync(join(root, 'e2e', name)).some((file) => file.endsWith('.spec.ts')));

const parts = new Map([
  [
    'api',
    { title: '平台接口在内置数据库上的全部测试', work: () => jest(...SUITES, 'suites/api-', 'api/src/') },
  ],
  ['season', { title: '赛季定义的长测试', work: () => jest('shared/season') }],
  ['forms', { title: '登录与注册规则的长测试', work: () => jest('remote-auth/src/form') }],
  ['render', { title: '页面进程的长测试', work: () => jest('shell/server/render') }],
  ...browserFolders.map((name) => [
    `browser-${name}`,
    { title: `浏览器：${name}`, work: () => browser(`e2e/${name}`) },
  ]),
  ['dates', { title: '在别的日子运行的测试', work: runOnDates }],
  ['smuggling', { title: '歧义请求', work: () => endurance('smuggling.ts') }],
  ['set-changes', { title: '更换发布集一百次后的内存', work: () => endurance('set-changes.ts') }],
  ['failover', { title: '服务中断', work: () => endurance('failover.ts') }],
  ['two-folders', { title: '两个文件夹里构建出同样的内容', work: () => endurance('two-folders.ts') }],
  ...NEWER_NODES.map((version) => [
    `node-${version}`,
    { title: `门户和页面进程在 Node.js ${version} 上运行`, work: () => runUnderNode(version) },
  ]),
]);

const { values, positionals } = parseArgs({
  options: { continue: { type: 'boolean' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !parts.has(name));
if (unknown.length > 0) fail(`没有这个部分：${unknown.join('、')}。可用：${[...parts.keys()].join('、')}`);

const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const progressFile = join(root, 'node_modules/.cache/nightly.json');

/** @returns names of the parts that passed on this commit */
function readPassed() {
  if (!existsSync(progressFile)) return [];
  const progress = JSON.parse(readFileSync(progressFile, 'utf8'));
  return progress.commit === commit ? progress.passed : [];
}

/** Reads the file again, because two parts may run concurrently. */
function keepResult(name, hasPassed) {
  const others = readPassed().filter((other) => other !== name);
  mkdirSync(dirname(progressFile), { recursive: true });
  writeFileSync(progressFile, JSON.stringify({ commit, passed: hasPassed ? [...others, name] : others }));
}

checkNode();
const temporary = makeTemporaryFolder();
env.TMPDIR = temporary;
await install();
await build();
const before = values.continue ? readPassed() : [];
const wanted = [...parts].filter(([name]) => positionals.length === 0 || positionals.includes(name));
const problems = [];
for (const [name, { title, work }] of wanted) {
  if (before.includes(name)) {
    console.log(`=== ${title}：已在这个提交上通过，跳过`);
    continue;
  }
  console.log(`\n=== ${title}（${name}）`);
  const problem = await work().then(
    () => undefined,
    (error) => error.message,
  );
  keepResult(name, problem === undefined);
  if (problem) problems.push(`${title}：${problem}`);
}
rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
for (const problem of problems) console.error(`✗ ${problem}`);
const passed = readPassed();
console.log(`这个提交上通过的部分：${passed.length}/${parts.size}（${passed.join('、') || '无'}）`);
process.exit(problems.length > 0 ? 1 : 0);
