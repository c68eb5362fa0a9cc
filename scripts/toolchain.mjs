import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import caches from './caches.cjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = [20, 19];

/** @returns the path of a program that the workspace's own packages bring. */
export const bin = (name) => join(root, 'node_modules/.bin', name);

/** For jest: many test files to a module registry. */
export const SUITES = ['-c', 'scripts/jest-suites.cjs'];

/** Ends the process with one clear line. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = OLDEST_NODE;
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
    fail(`需要 Node.js ${OLDEST_NODE.join('.')} 或更新版本，当前是 ${process.versions.node}`);
  }
}

/** Runs a command in the workspace; rejects when it does not end with 0. */
export function run(command, args, options = {}) {
  return new Promise((done, refuse) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', refuse);
    child.on('exit', (code, signal) =>
      code === 0 ? done() : refuse(new Error(`${[command, ...args].join(' ')} 失败（${signal ?? code}）`)),
    );
  });
}

/** @returns the port itself, or one that the system picks for 0. Rejects when it is taken. */
export function probe(wanted, address) {
  return new Promise((done, refuse) => {
    const server = createServer();
    server.once('error', refuse);
    server.listen(wanted, address, () => {
      const { port: found } = server.address();
      server.close(() => done(found));
    });
  });
}

/** @returns whether there is such a process, whoever's it is */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code !== 'ESRCH';
  }
}

/** Installs the locked packages when what lies there, as pnpm itself has noted it, is not what is locked. */
export async function install(stdio = 'inherit') {
  const installed = join(root, 'node_modules/.pnpm/lock.yaml');
  const locked = readFileSync(join(root, 'pnpm-lock.yaml'));
  if (existsSync(installed) && readFileSync(installed).equals(locked)) return false;
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const pnpm = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline'];
  await run('npx', pnpm, { stdio });
  return true;
}

/**
 * Takes away what a build did not make: the task graph restores one beside the files of another.
 * @param dist the build's folder, whose `.files` names what belongs to it; without that nothing is taken away.
 */
export function removeStaleFiles(dist) {
  const list = join(dist, '.files');
  if (!existsSync(list)) return;
  const built = new Set(['.files', ...readFileSync(list, 'utf8').split('\n')]);
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !built.has(relative(dist, path).replaceAll('\\', '/'))) rmSync(path);
  }
}

/** Runs tasks of turbo.json with what they depend on; what has not changed since the last time is not run again. */
export async function runTasks(tasks, options = [], stdio = 'inherit') {
  await run(
    bin('turbo'),
    ['run', ...tasks, `--cache-dir=${caches.turbo}`, '--concurrency=100%', ...options],
    {
      stdio,
      env: {
        ...process.env,
        // The task graph starts packages' scripts with pnpm, which a machine need not have.
        PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
        TURBO_TELEMETRY_DISABLED: '1',
        TURBO_NO_UPDATE_NOTIFIER: '1',
      },
    },
  );
  for (const above of ['', 'shared', 'e2e/fixtures'])
    for (const name of readdirSync(join(root, above))) removeStaleFiles(join(root, above, name, 'dist'));
}

/** Everything but the browser tests and their fixtures, which build what they need themselves. */
export const PACKAGES = '--filter=!./e2e/**';

/** @param folders packages to build; none: all of them */
export function build(folders = [], task = 'build', stdio = 'inherit') {
  const filters = folders.length > 0 ? folders.map((folder) => `--filter=./${folder}`) : [PACKAGES];
  return runTasks([task], filters, stdio);
}
