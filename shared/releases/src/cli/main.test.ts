import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../../test/built-release';

const root = resolve(__dirname, '../../../..');

test.each(['release', 'remote'])('“portal %s” without a command prints the help', (area) => {
  const args = ['--import', 'tsx', join(__dirname, 'main.ts'), area];
  const env = { ...process.env, PORTAL_HOME: temporaryFolder() };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect([status, stdout.split('\n')[0]]).toEqual([0, '用法：pnpm portal release <命令>']);
});
