import { lte, sql } from 'drizzle-orm';
import { testDatabaseUrl } from '../../testing/env';
import { openTestDatabase } from '../../testing/test-database';
import { rateCounter } from '../http/rate-limit';
import { deleteInBatches } from './batches';
import { type Database, queryRows } from './database';

describe('Deleting expired rows', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(testDatabaseUrl);
  });
  afterAll(() => database.close());

  it('reads each row only a few times, even if the planner expects few rows', async () => {
    const { db } = database;
    const insert = (from: string, name: string) =>
      db.execute(sql`INSERT INTO rate_counter (key, hits, expires_at)
        SELECT ${name} || at, 1, ${from}::timestamptz + at * interval '1 second' FROM generate_series(1, 10000) AS at`);
    await insert('2026-06-01', 'good');
    await db.execute(sql`ANALYZE rate_counter`);
    await insert('2026-01-01', 'expired');
    const reads = await db.transaction(async (tx) => {
      const expired = lte(rateCounter.expiresAt, new Date('2026-02-01'));
      expect(await deleteInBatches(tx, rateCounter, expired)).toBe(10_000);
      const [row] = await queryRows<{ rows: number }>(
        tx,
        sql`SELECT (seq_tup_read + idx_tup_fetch)::integer AS rows
          FROM pg_stat_xact_user_tables WHERE relname = 'rate_counter'`,
      );
      return row?.rows;
    });
    expect(await db.$count(rateCounter)).toBe(10_000);
    expect(reads).toBeLessThan(30_000);
  });
});
