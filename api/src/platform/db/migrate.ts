import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiEnv } from '../env';
import { packageRoot } from '../package-root';
import { type Database, quote, type SqlSession } from './database';
import { openEmbedded } from './embedded';
import { openServer } from './server';

/** Arbitrary lock id: replicas that start concurrently wait for each other. */
const ADVISORY_LOCK = 714_126_001;
/** Creating an index on a large table takes longer than the query timeout. */
const MAX_MIGRATION_MS = 3_600_000;
/** Another replica may have several migrations to apply. The driver does not support waiting indefinitely. */
const MAX_WAIT_MS = 86_400_000;
/** Queries queue behind a migration that waits for a table lock, so it gives up quickly and retries. */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_RETRY_MS = 5_000;
/** SQLSTATEs of lock timeout and deadlock. */
const NO_LOCK: ReadonlySet<unknown> = new Set(['55P03', '40P01']);
const folder = join(packageRoot, 'migrations');

/** Created before the first migration, so that each is recorded. */
export const CREATE_MIGRATION_TABLE =
  'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())';

/** @returns all migrations with the SHA-256 of their text, in name order */
export function listMigrations(): { name: string; sha256: string; text: string }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Begins a transaction that excludes migrations of other replicas, without the database's timeouts. The lock is
 * transaction-level, because a session-level lock would stay with a connection that a pooler reuses.
 */
const TAKE_TURN = `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(${ADVISORY_LOCK}); SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS};`;

/** Commits the work under the migration lock. @returns its result */
async function inTurn<T>(session: SqlSession, work: () => Promise<T>): Promise<T> {
  await session.run(TAKE_TURN, MAX_WAIT_MS);
  try {
    const result = await work();
    await session.run('COMMIT');
    return result;
  } catch (error) {
    // On a broken connection, the first error is the cause.
    await session.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

type Migration = ReturnType<typeof listMigrations>[number];

/**
 * Runs a migration; retries while a backup or an open transaction holds a lock on its tables, without blocking the portal.
 * @returns false if another replica has applied it already
 */
async function runMigration(session: SqlSession, { name, text, sha256 }: Migration): Promise<boolean> {
  const record = `INSERT INTO schema_migration (name, sha256) VALUES (${quote(name)}, ${quote(sha256)})`;
  const isApplied = `SELECT 1 FROM schema_migration WHERE name = ${quote(name)}`;
  for (let hasLogged = false; ; hasLogged = true) {
    try {
      return await inTurn(session, async () => {
        if ((await session.column(isApplied)).length > 0) return false;
        await session.run(`${text}\n; ${record};`, MAX_MIGRATION_MS);
        return true;
      });
    } catch (error) {
      const { code, message } = error as Error & { code?: unknown };
      if (!NO_LOCK.has(code)) throw new Error(`数据库迁移 ${name} 失败：${message}`, { cause: error });
      if (!hasLogged)
        process.stderr.write(`数据库迁移 ${name} 在等别的连接（备份，或没有结束的事务）用完它的表\n`);
      await delay(LOCK_RETRY_MS);
    }
  }
}

/**
 * Applies all pending files of `migrations/` in name order, each with its record in one transaction. Replicas that start
 * concurrently wait for each other.
 * @returns names of the applied migrations
 */
export function migrate(database: Database): Promise<string[]> {
  return database.withSession(async (session) => {
    await inTurn(session, () => session.run(CREATE_MIGRATION_TABLE));
    const lines = await session.column("SELECT name || ' ' || sha256 FROM schema_migration");
    const applied = new Map(lines.map((line) => line.split(' ') as [string, string]));
    const done: string[] = [];
    for (const migration of listMigrations()) {
      const known = applied.get(migration.name);
      if (known && known !== migration.sha256)
        throw new Error(`数据库迁移 ${migration.name} 在执行之后被改动过，请恢复原来的文件`);
      if (!known && (await runMigration(session, migration))) done.push(migration.name);
    }
    return done;
  });
}

/** Search splits text into characters, which requires UTF-8. */
async function requireUtf8(database: Database): Promise<void> {
  const [encoding] = await database.withSession((session) => session.column('SHOW server_encoding'));
  if (encoding === 'UTF8') return;
  throw new Error(
    `数据库编码是 ${encoding}，门户需要 UTF8：请用 createdb --encoding=UTF8 --template=template0 新建数据库后再启动。`,
  );
}

/** Opens the configured database and migrates it. */
export async function openDatabase(env: ApiEnv): Promise<Database> {
  const database = env.DATABASE_URL
    ? openServer(env.DATABASE_URL, env.DATABASE_POOL)
    : await openEmbedded(join(env.PORTAL_HOME, 'db'));
  try {
    await requireUtf8(database);
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
