import type { Database } from '../db/database';
import { quote } from '../db/database';

/** Any number: the first half of the advisory locks of jobs; the second is made of the job's name. */
const LOCK_CLASS = 714_126_003;

/** Names of the jobs that this process runs on each database. */
const running = new WeakMap<Database['db'], Set<string>>();

function getHeldNames({ db }: Database): Set<string> {
  const names = running.get(db) ?? new Set();
  running.set(db, names);
  return names;
}

/**
 * The lock belongs to a transaction, so that it also holds behind a pooler that hands out connections by transaction;
 * PostgreSQL itself lets go of it when the replica dies.
 */
function runUnderAdvisoryLock(database: Database, name: string, work: () => Promise<void>): Promise<boolean> {
  return database.withSession(async (session) => {
    await session.run('BEGIN');
    try {
      const [got] = await session.column(
        `SELECT pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(${quote(name)}))`,
      );
      if (got !== 'true') return false;
      await work();
      return true;
    } finally {
      await session.run('ROLLBACK').catch(() => undefined);
    }
  });
}

/**
 * Does the work unless a job of this name is under way, in this process or another replica. The embedded database has
 * one process only.
 *
 * @param isLocal other replicas may do theirs at the same time
 * @returns whether it was done
 */
export async function runExclusively(
  database: Database,
  { name, isLocal = false }: { name: string; isLocal?: boolean },
  work: () => Promise<void>,
): Promise<boolean> {
  const names = getHeldNames(database);
  if (names.has(name)) return false;
  names.add(name);
  try {
    if (database.kind === 'server' && !isLocal) return await runUnderAdvisoryLock(database, name, work);
    await work();
    return true;
  } finally {
    names.delete(name);
  }
}
