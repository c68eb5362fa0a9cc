import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { ReleaseError } from '@portal/releases/release-error';
import { addressFolders, writeAddress } from '@portal/releases/server-address';
import { temporaryFolder } from '@portal/releases/test/built-release';
import { families } from './commands';
import { readConnection, readReleaseEnv } from './env';
import { CommandError, describeError, EXIT_CODES, getExitCode } from './failure';

const root = resolve(__dirname, '../../..');

function run(nodeOptions: string[], argv: string[], stdout: 'pipe' | number = 'pipe') {
  const args = [...nodeOptions, '--import', 'tsx', join(__dirname, 'main.ts'), ...argv];
  const env = { ...process.env, PORTAL_HOME: temporaryFolder() };
  const stdio = ['ignore', stdout, 'pipe'] as const;
  return spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8', stdio: [...stdio] });
}

const portal = (...argv: string[]) => run([], argv);

test('a group without a command lists its commands', () => {
  const { status, stdout, stderr } = portal('release');
  expect(stderr).toBe('');
  expect([status, stdout.split('\n')[0]]).toEqual([0, '用法：pnpm portal release <命令> …']);
});

test('a rejected command prints one Chinese line to stderr and exits with its code', () => {
  const { status, stdout, stderr } = portal('release', 'status', '--track', 'a');
  expect([status, stdout, stderr]).toEqual([2, '', 'release status 没有选项 --track。可用：--json\n']);
});

test('output redirected to a full disk fails, because the file is incomplete', () => {
  const { status, stderr } = run([], ['release', '--help'], openSync('/dev/full', 'w'));
  expect([status, stderr]).toEqual([EXIT_CODES.store, '文件读写失败：磁盘已满\n']);
});

test('a command continues when the terminal that shows its progress is gone', async () => {
  const program = join(temporaryFolder(), 'program.mts');
  await writeFile(
    program,
    `import { runProgram } from '${join(__dirname, 'program.ts')}';
    async function run() {
      for (const share of [10, 20, 30]) await new Promise((shown) => process.stderr.write(share + '%', shown));
      return 'done';
    }
    void runProgram([{ name: 'copy', summary: '', commands: [{ name: 'copy', summary: '', run }] }]);`,
  );
  const child = spawn(process.execPath, ['--import', 'tsx', program, 'copy'], { cwd: root });
  child.stderr.destroy();
  const [stdout, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect([status, stdout]).toEqual([0, 'done\n']);
});

test('output contains no terminal control characters', () => {
  const { stderr } = portal('\u001b]0;标题\u0007\u009b2J清屏');
  expect(stderr).toContain('没有“]0;标题2J清屏”这个命令');
  expect(stderr.replaceAll(/[^\P{Cc}\n]/gu, '')).toBe(stderr);
});

test('a command does not load libraries that only other commands need', async () => {
  const printModules = join(temporaryFolder(), 'print-modules.cjs');
  await writeFile(
    printModules,
    `process.on('exit', () => console.log(Object.keys(require.cache).join('\\n')));`,
  );
  const { status, stdout } = run(['--require', printModules], ['release', 'status']);
  expect(status).toBe(0);
  expect(stdout).toContain('print-modules.cjs');
  expect(stdout).not.toMatch(/node_modules\/(exceljs|@aws-sdk|@jridgewell)\//);
});

test('commands and the release store share one set of exit codes', () => {
  expect(getExitCode(new CommandError('refused', '已拒绝'))).toBe(EXIT_CODES.refused);
  expect(getExitCode(new ReleaseError('conflict', '已被别人启用'))).toBe(4);
  expect(getExitCode(new Error('unexpected'))).toBe(1);
  expect(describeError(new ReleaseError('store', '磁盘空间不足'))).toBe('磁盘空间不足');
  expect(describeError(new Error('unexpected'))).toContain('main.test.ts');
});

test('a file that cannot be written is reported in Chinese, not as an unexpected error', async () => {
  const error = await writeFile('/no-such-folder/entries.csv', '').catch((reason: unknown) => reason);
  expect(describeError(error)).toBe('文件读写失败：没有这个文件或目录：/no-such-folder/entries.csv');
  expect(getExitCode(error)).toBe(EXIT_CODES.store);
});

test('a copy that fills a disk names that disk, not the source', () => {
  const error = Object.assign(new Error('no space'), {
    code: 'ENOSPC',
    path: '/from/main.js',
    dest: '/to/main.js',
  });
  expect(describeError(error)).toBe('文件读写失败：磁盘已满：/to/main.js');
});

test('if no portal has run here, the message names the setting to add', () => {
  const connect = () => readConnection({ PORTAL_HOME: temporaryFolder() });
  expect(connect).toThrow(expect.objectContaining({ failure: 'unreachable' }));
  expect(connect).toThrow('找不到正在运行的门户');
});

test('an unreadable operator key is reported as such, not as a portal that is not running', () => {
  const home = temporaryFolder();
  writeAddress(addressFolders.apis(home), '127.0.0.1', 8081, () => {}, new EventEmitter());
  // Not readable by root either, like another user's file for everyone else.
  mkdirSync(join(home, 'operator.key'));
  const connect = () => readConnection({ PORTAL_HOME: home });
  expect(connect).toThrow(expect.objectContaining({ code: 'EISDIR' }));
});

test('commands use another instance if the one started last has stopped', () => {
  const home = temporaryFolder();
  const [first, last] = [new EventEmitter(), new EventEmitter()];
  writeAddress(addressFolders.apis(home), '127.0.0.1', 8082, () => {}, first);
  writeAddress(addressFolders.apis(home), '127.0.0.1', 8081, () => {}, last);
  last.emit('SIGTERM');
  expect(readConnection({ PORTAL_HOME: home, OPERATOR_KEY: 'key' }).apiUrl).toBe('http://127.0.0.1:8082');
});

test('a token without a portal address is rejected with the setting to add', () => {
  const connect = () => readConnection({ PORTAL_HOME: temporaryFolder(), PORTAL_TOKEN: 'portal_x' });
  expect(connect).toThrow(expect.objectContaining({ failure: 'usage' }));
  expect(connect).toThrow('用 PORTAL_URL 指明门户的地址');
});

test.each([
  ['PORTAL_API_URL', { PORTAL_API_URL: '127.0.0.1:8081', OPERATOR_KEY: 'key' }],
  ['PORTAL_URL', { PORTAL_URL: 'portal.example:80', PORTAL_TOKEN: 'portal_x' }],
])('a URL in %s without a protocol is reported as such, not as an unreachable portal', (_name, settings) => {
  const connect = () => readConnection({ PORTAL_HOME: temporaryFolder(), ...settings });
  expect(connect).toThrow(expect.objectContaining({ failure: 'usage' }));
  expect(connect).toThrow(`地址要以 http:// 或 https:// 开头：${Object.values(settings)[0]}`);
});

test('release commands with a token report a URL without a protocol as well', () => {
  const read = () => readReleaseEnv({ PORTAL_URL: 'portal.example', PORTAL_TOKEN: 'portal_x' });
  expect(read).toThrow('地址要以 http:// 或 https:// 开头：portal.example');
});

const guides = ['operators', 'deployment', 'remote-authors', 'remote-authors.en'].map((name) =>
  readFileSync(join(root, 'docs', `${name}.md`), 'utf8'),
);

test('the guides keep pnpm’s own output out of output that programs parse', () => {
  const forPrograms = guides.join('\n').match(/pnpm\S*( -s)? portal [^`\n]*--(?:json|format json)/g);
  expect(forPrograms).toEqual(['pnpm -s portal vitals --json']);
});

test('the guides mention every command', () => {
  const commands = families.flatMap((family) => [family, ...family.commands].map(({ name }) => name));
  expect(commands.filter((name) => !guides.join('\n').includes(name))).toEqual([]);
});
