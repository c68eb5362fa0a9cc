import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, probe, root, run } from './toolchain.mjs';

const DEBIAN = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root; use the package's user. */
const asRoot = process.getuid?.() === 0;
/**
 * For tests, which never restart the server: no durability, no vacuum of short-lived databases. Benchmarks need the
 * durable default.
 */
const NON_DURABLE_OPTIONS =
  '-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c wal_level=minimal -c max_wal_senders=0 -c autovacuum=off -c jit=off';

function serverPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/** @returns whether a PostgreSQL server is installed */
export const hasPostgres = () => serverPrograms() !== undefined;

/** Finds PostgreSQL or installs Debian's package. @returns folder of its programs */
export async function ensurePostgres() {
  const found = serverPrograms();
  if (found) return found;
  if (!asRoot) fail('没有找到 PostgreSQL 服务端程序，请先安装 postgresql');
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', 'postgresql']);
  return serverPrograms() ?? fail('安装后仍没有找到 PostgreSQL 服务端程序');
}

/**
 * Starts a PostgreSQL server that listens on loopback only.
 * @param durable whether commits are flushed to disk
 * @param parent folder for its files; must be accessible to any user
 */
export async function startPostgres({ durable = true, parent = tmpdir() } = {}) {
  const bin = await ensurePostgres();
  const folder = mkdtempSync(join(parent, 'portal-postgres-'));
  const cluster = join(folder, 'cluster');
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder };
  const pg = (program, ...args) =>
    asRoot
      ? execFileSync('runuser', ['-u', 'postgres', '--', join(bin, program), ...args], quiet)
      : execFileSync(join(bin, program), args, quiet);
  if (asRoot) execFileSync('chown', ['postgres', folder]);
  const port = await probe(0, '127.0.0.1');
  pg('initdb', '-D', cluster, '-U', 'portal', '--auth=trust', '--encoding=UTF8', '--no-sync');
  const options = `${durable ? '' : NON_DURABLE_OPTIONS} -c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c max_connections=200`;
  const start = () =>
    pg('pg_ctl', '-D', cluster, '-w', '-l', join(folder, 'server.log'), '-o', options, 'start');
  start();
  pg('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'portal', 'portal');
  return {
    /** DATABASE_URL of an empty database. */
    url: `postgresql://portal@127.0.0.1:${port}/portal`,
    start,
    /** Fast shutdown: disconnects clients, keeps committed data. */
    stop: () => pg('pg_ctl', '-D', cluster, '-m', 'fast', 'stop'),
    remove() {
      pg('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs work with a temporary PostgreSQL server. @param work receives the DATABASE_URL of an empty database */
export async function withPostgres(work, options) {
  const server = await startPostgres(options);
  try {
    return await work(server.url);
  } finally {
    server.remove();
  }
}

/** @returns the exit code of a command run with this DATABASE_URL */
function runCommand(command, args, url) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: url },
    });
    child.on('exit', (code) => done(code ?? 1));
  });
}

const [command, ...args] = process.argv.slice(2);
if (command && process.argv[1]?.endsWith('with-postgres.mjs')) {
  withPostgres((url) => runCommand(command, args, url)).then((code) => {
    process.exitCode = code;
  });
}
