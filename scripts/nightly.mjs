import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, checkNode, install, root, run } from './toolchain.mjs';

/** What takes too long for every change: many more courses of chance, and the suites that `npm test` leaves out. */
checkNode();
await install();
await build();
const env = { ...process.env, NIGHTLY: 'on', PORTAL_TEST_ALL: 'on' };
const problems = [];
const steps = [
  [
    '平台接口在内置数据库上的全部测试，赛季定义与页面进程的长测试',
    join(root, 'node_modules/.bin/jest'),
    ['api', 'shared/season', 'shell/server/render'],
  ],
  [
    '浏览器',
    join(root, 'e2e/node_modules/.bin/playwright'),
    ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  ],
];
for (const [title, script] of [
  ['歧义请求', 'smuggling.ts'],
  ['服务中断', 'failover.ts'],
])
  steps.push([title, process.execPath, ['--import', 'tsx', join('e2e/bench/endurance', script)]]);
/** The version that the guides recommend; the npm package brings its binary. */
const NEWER_NODE = 'node@24';
const nodeFolder = mkdtempSync(join(tmpdir(), 'portal-node-'));
try {
  execFileSync('npm', ['install', '--prefix', nodeFolder, '--no-audit', '--no-fund', NEWER_NODE], {
    stdio: 'inherit',
  });
  // The test runner starts its workers and the portal with the Node that it runs on itself.
  steps.push([
    `门户在 ${NEWER_NODE} 上运行`,
    join(nodeFolder, 'node_modules/.bin/node'),
    [
      join(root, 'e2e/node_modules/@playwright/test/cli.js'),
      ...['test', '-c', 'e2e/playwright.config.ts', 'e2e/skeleton', 'e2e/auth/login.spec.ts', 'e2e/public'],
    ],
  ]);
} catch (error) {
  problems.push(`安装 ${NEWER_NODE}：${error.message}`);
}
for (const [title, command, args] of steps) {
  await run(command, args, { env }).catch((error) => problems.push(`${title}：${error.message}`));
}
rmSync(nodeFolder, { recursive: true, force: true });
for (const problem of problems) console.error(`✗ ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
