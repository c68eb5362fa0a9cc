import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@portal/releases/test/built-release';

const root = resolve(__dirname, '../../..');

function portal(...argv: string[]) {
  const args = ['--import', 'tsx', join(__dirname, 'main.ts'), ...argv];
  const env = { ...process.env, PORTAL_HOME: temporaryFolder() };
  return spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
}

test('a group of commands alone lists its commands', () => {
  const { status, stdout, stderr } = portal('release');
  expect(stderr).toBe('');
  expect([status, stdout.split('\n')[0]]).toEqual([0, '用法：pnpm portal release <命令> …']);
});

test.each([
  [
    'a wrong option',
    ['release', 'status', '--track', 'a'],
    2,
    'release status 没有选项 --track。可用：--json',
  ],
  ['an unknown command', ['release', 'halt'], 2, '没有“release halt”这个命令'],
  ['a name that the portal uses', ['remote', 'create', 'api'], 2, '名称 api 已由门户使用'],
  ['a portal that never ran', ['season', 'list'], 10, '找不到正在运行的门户'],
  ['a release that does not exist', ['release', 'activate', 'entry@9.9.9'], 5, 'entry@9.9.9'],
] as const)('%s ends with its exit code and one Chinese line', (_case, argv, code, message) => {
  const { status, stdout, stderr } = portal(...argv);
  expect(stdout).toBe('');
  expect(stderr.split('\n')[0]).toContain(message);
  expect(status).toBe(code);
});
