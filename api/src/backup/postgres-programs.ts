import { type ChildProcess, spawn } from 'node:child_process';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '@portal/ops/failure';
import { isPooled } from '../platform/db/server';
import { postgresEnv } from './env';

/** Length of the error output kept. */
const COMPLAINT_BYTES = 4000;

interface Running {
  child: ChildProcess;
  /** Resolves on success; rejects with the error that was output. */
  ended: Promise<void>;
}

function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-COMPLAINT_BYTES);
  });
  // A program that exits early is reported by its exit code.
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new CommandError(
              'not-found',
              `没有找到 ${program}：请安装 PostgreSQL 客户端程序（Debian：apt install postgresql-client），版本不低于数据库服务器`,
            )
          : error,
      ),
    );
    child.once('close', (code) => {
      if (code === 0) return resolve();
      const lines = complaint.trim().split('\n');
      // Details that follow, such as a long query, would hide the error.
      const reason = lines.find((line) => /(?:error|fatal|错误):/i.test(line)) ?? lines.at(-1);
      reject(new CommandError('store', `${program} 失败：${reason || `退出码 ${code}`}`));
    });
  });
  ended.catch(() => undefined);
  return { child, ended };
}

/** Dumping or restoring a large table may exceed the timeouts of database and user. */
const NO_LIMITS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

/** The password is passed in the environment, because arguments are visible to all users of the machine. */
function connect(program: string, url: string, args: readonly string[]): Running {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  // Options in a URL would replace those of the environment.
  const options = address.searchParams.get('options') ?? '';
  if (options) address.searchParams.delete('options');
  const env = { ...postgresEnv(password), PGOPTIONS: `${options} ${NO_LIMITS}` };
  return start(program, [...args, `--dbname=${address.href}`], env);
}

async function* readOutput({ child, ended }: Running): AsyncGenerator<Uint8Array> {
  try {
    if (child.stdout) for await (const chunk of child.stdout) yield chunk as Uint8Array;
    await ended;
  } finally {
    child.kill();
  }
}

/**
 * Rejects a transaction pooler: session settings of these programs, such as an empty search path, would stay with
 * connections that the pooler reuses for the API.
 * @throws CommandError
 */
export async function requireDirectConnection(url: string): Promise<void> {
  const pooled = await isPooled(url).catch((cause: Error) => {
    throw new CommandError('store', `连不上数据库：${cause.message}`, { cause });
  });
  if (!pooled) return;
  const advice = '请在命令前写 DATABASE_URL=<数据库自己的地址> 再执行';
  throw new CommandError('refused', `DATABASE_URL 指向连接池代理，备份与恢复要直连 PostgreSQL：${advice}`);
}

/**
 * Dumps in PostgreSQL's custom format, including only the portal's own extensions: the portal's user could not restore
 * e.g. an administrator's `pg_stat_statements`.
 * @param snapshot from `pg_export_snapshot()`; its transaction must stay open
 */
export async function* dumpDatabase(url: string, snapshot: string): AsyncGenerator<Uint8Array> {
  const options = ['--format=custom', '--no-owner', '--no-privileges', '--no-comments'];
  const chosen = ['--extension=pg_trgm', `--snapshot=${snapshot}`];
  yield* readOutput(connect('pg_dump', url, [...options, ...chosen]));
}

/** Resets the database to the state after `createdb`. */
const EMPTY = `DROP SCHEMA public CASCADE;
CREATE SCHEMA public AUTHORIZATION pg_database_owner;
GRANT USAGE ON SCHEMA public TO PUBLIC;`;

/** @returns a dump as an SQL script */
export async function* readDump(dumpFile: string): AsyncGenerator<Uint8Array> {
  const options = ['--no-owner', '--no-privileges', '--file=-'];
  yield* readOutput(start('pg_restore', [...options, dumpFile], postgresEnv()));
}

/**
 * Replaces all database content with a script's, in one transaction.
 * @throws if a program is missing or the database rejects the script
 */
export async function replaceDatabase(url: string, script: AsyncIterable<Uint8Array>): Promise<void> {
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null'];
  const { child, ended } = connect('psql', url, options);
  try {
    const { stdin } = child;
    if (!stdin) throw new Error('The program has no pipe.');
    // Without the explicit transaction, a truncated script would leave partial data.
    stdin.write(`BEGIN;\n${EMPTY}\n`);
    await Promise.race([pipeline(script, stdin, { end: false }), ended]);
    stdin.end('COMMIT;\n');
    await ended;
  } finally {
    child.kill();
  }
}
