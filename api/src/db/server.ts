import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, SqlValue, Statement } from './database';

/** A PostgreSQL server, reached through a pool. */
export function openServer(url: string, poolSize: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
  });
  // A dropped idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that drops in a transaction: the pool listens to idle ones only, and the query rejects anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    kind: 'server',
    db: drizzle(pool),
    query: async <Row>({ name, text }: Statement, values: readonly SqlValue[]) =>
      (await pool.query({ name, text, values: [...values] })).rows as Row[],
    async withSession(work) {
      const client = await pool.connect();
      try {
        return await work({
          async run(sqlText) {
            await client.query(sqlText);
          },
          async column(sqlText) {
            const { rows } = await client.query<unknown[]>({ text: sqlText, rowMode: 'array' });
            return rows.map((row) => String(row[0]));
          },
        });
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}
