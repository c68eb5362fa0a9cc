import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import caches from './caches.cjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = [20, 19];

/** @returns path of a binary installed in the workspace */
export const bin = (name) => join(root, 'node_modules/.bin', name);

/** Jest options for suites with many files per module registry. */
export const SUITES = ['-c', 'scripts/jest-suites.cjs'];

/** Exits with one clear line. */
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

/** Runs a command in the workspace; rejects unless it exits with 0. */
export function run(command, args, options = {}) {
  return new Promise((done, refuse) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', refuse);
    child.on('exit', (code, signal) =>
      code === 0 ? done() : refuse(new Error(`${[command, ...args].join(' ')} 失败（${signal ?? code}）`)),
    );
  });
}

/** @returns the port, or a free one for 0. Rejects if it is in use. */
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

/** @returns whether the process exists, whoever owns it */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code !== 'ESRCH';
  }
}

/** Installs the locked packages unless pnpm's own record matches the lock file. */
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
 * Removes files not produced by the current build: the task graph restores a build without deleting those of another.
 * @param dist build folder, whose `.files` lists its files; without that list nothing is removed
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

/** Runs tasks of turbo.json with their dependencies, using cached results. */
export async function runTasks(tasks, options = [], stdio = 'inherit') {
  await run(
    bin('turbo'),
    ['run', ...tasks, `--cache-dir=${caches.turbo}`, '--concurrency=100%', ...options],
    {
      stdio,
      env: {
        ...process.env,
        // Turborepo runs package scripts with pnpm, which may not be installed globally.
        PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
        TURBO_TELEMETRY_DISABLED: '1',
        TURBO_NO_UPDATE_NOTIFIER: '1',
      },
    },
  );
  for (const above of ['', 'shared', 'e2e/fixtures'])
    for (const name of readdirSync(join(root, above))) removeStaleFiles(join(root, above, name, 'dist'));
}

/** Everything except the browser tests and their fixtures, which build on demand. */
export const PACKAGES = '--filter=!./e2e/**';

/** @param folders packages to build; all if empty */
export function build(folders = [], task = 'build', stdio = 'inherit') {
  const filters = folders.length > 0 ? folders.map((folder) => `--filter=./${folder}`) : [PACKAGES];
  return runTasks([task], filters, stdio);
}
