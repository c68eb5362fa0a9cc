import { type Database, onePerDatabase, quote } from '../db/database';

/** Arbitrary first half of the jobs' advisory locks; the second is derived from the name. */
const LOCK_CLASS = 714_126_003;

/** Names of jobs running in this process, per database. */
const getHeldNames = onePerDatabase(() => new Set<string>());

/** A transaction-level lock also works behind a transaction pooler; PostgreSQL releases it when the replica dies. */
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
 * Runs work unless a job of this name is running in this process or another replica. The embedded database has a single
 * process.
 * @param isLocal other replicas may run theirs concurrently
 * @returns whether it ran
 */
export async function runExclusively(
  database: Database,
  { name, isLocal = false }: { name: string; isLocal?: boolean },
  work: () => Promise<void>,
): Promise<boolean> {
  const names = getHeldNames(database.db);
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
