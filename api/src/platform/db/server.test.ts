import { sql } from 'drizzle-orm';
import { testDatabaseUrl } from '../../testing/env';
import { openServer } from './server';

const onServer = testDatabaseUrl ? describe : describe.skip;

onServer('a PostgreSQL server', () => {
  it('may drop a connection in the middle of a transaction: the transaction fails, and nothing else', async () => {
    const database = openServer(testDatabaseUrl ?? '', 2);
    const cut = database.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(cut).rejects.toThrow();
    expect(await database.db.execute(sql`SELECT 1 AS one`)).toMatchObject({ rows: [{ one: 1 }] });
    await database.close();
  });
});
