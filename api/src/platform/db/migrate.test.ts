import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { testDatabaseUrl } from '../../testing/env';
import { createScratchDatabase, openTestDatabase, waitForLocks } from '../../testing/test-database';
import type { Database, SqlSession } from './database';
import { listMigrations, migrate } from './migrate';
import { openServer } from './server';

test('a replica waits for another one’s migration without statement and lock timeouts', async () => {
  const statements: { text: string; limitMs: number | undefined }[] = [];
  const database = {
    withSession: (work: Parameters<Database['withSession']>[0]) =>
      work({
        run: async (text, limitMs) => void statements.push({ text, limitMs }),
        column: async () => [],
      }),
  } as unknown as Database;
  await migrate(database);
  const [wait] = statements;
  expect(wait?.text).toMatch(
    /SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock/,
  );
  expect(wait?.limitMs).toBeGreaterThan(3_600_000);
});

// Otherwise migrations of two branches could run in different orders.
test('every new migration has its own number', () => {
  const numbers = listMigrations().map(({ name }) => name.slice(0, 4));
  const shared = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  // Already applied under these names.
  expect(shared).toEqual(['0099', '0121', '0121']);
});

/** The embedded database has a single connection. */
const onServer = testDatabaseUrl ? test : test.skip;

/** Like a transaction pooler: each statement outside of a transaction uses another connection. */
function pooled(connections: readonly Database[]): Database {
  let at = 0;
  let isInside = false;
  const use = <T>(sqlText: string, work: (session: SqlSession) => Promise<T>) => {
    const connection = connections[at % connections.length];
    if (/^BEGIN/.test(sqlText)) isInside = true;
    if (/^(COMMIT|ROLLBACK)|COMMIT;$/.test(sqlText)) isInside = false;
    if (!isInside) at += 1;
    return connection?.withSession(work) ?? Promise.reject(new Error('There is no connection.'));
  };
  const session: SqlSession = {
    run: (sqlText, limitMs) => use(sqlText, (own) => own.run(sqlText, limitMs)),
    column: (sqlText) => use(sqlText, (own) => own.column(sqlText)),
  };
  return { ...(connections[0] as Database), withSession: (work) => work(session) };
}

onServer('behind a pooler a migration leaves no lock that the next start would wait for', async () => {
  const scratch = await createScratchDatabase(testDatabaseUrl ?? '');
  const connections = Array.from({ length: 3 }, () => openServer(scratch.url, 1));
  expect(await migrate(pooled(connections))).toHaveLength(listMigrations().length);
  const locks = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  expect(await connections[0]?.withSession((session) => session.column(locks))).toEqual([]);
  for (const connection of connections) await connection.close();
  await scratch.drop();
});

onServer('a migration that waits for a table holds up nobody who reads it', async () => {
  const database = await openTestDatabase(testDatabaseUrl);
  const { db } = database;
  await db.execute(sql`ALTER TABLE sms_code DROP COLUMN browser`);
  await db.execute(sql`DELETE FROM schema_migration WHERE name = '0133-code-browsers.sql'`);
  const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  let migrating: Promise<string[]> | undefined;
  await db.transaction(async (reader) => {
    await reader.execute(sql`SELECT FROM sms_code`);
    migrating = migrate(database);
    await waitForLocks(database);
    const others = db.execute(sql`SELECT FROM sms_code`).then(() => 'answered');
    expect(await Promise.race([others, delay(30_000, undefined, { ref: false })])).toBe('answered');
  });
  expect(await migrating).toEqual(['0133-code-browsers.sql']);
  expect(said.mock.calls.map(([line]) => String(line))).toEqual([
    expect.stringContaining('0133-code-browsers.sql 在等别的连接'),
  ]);
  said.mockRestore();
  await database.close();
});
