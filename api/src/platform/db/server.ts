import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isUnavailable } from '../errors/outages';
import { type Database, type Db, rememberTransactions } from './database';

/**
 * Milliseconds for getting a connection, for a query, and until an unused connection is closed. A server that lost its
 * power or its line says nothing at all, so that its own time limit, which is shorter, never comes.
 */
const LIMITS = { connect: 10_000, query: 35_000, idle: 10_000 };

/**
 * Drizzle's own transaction on a pool keeps the connection for good when its BEGIN fails, which it does on each
 * connection that a stopped server leaves behind; soon the pool would have none, with the server long back. Here it is
 * given back whatever happens, and not used again after it broke.
 */
function createTransaction(pool: pg.Pool): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await (drizzle(client) as Db).transaction(work, config);
    } catch (error) {
      isBroken = isUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}

/** What the program relies on, whatever defaults the database or its user has been given. */
const SETTINGS = String.raw`-c DateStyle=ISO -c default_transaction_isolation=read\ committed`;

/** The driver takes an address's own options in place of those beside it; of two that contradict, the server takes the last. */
const withSettings = (url: string) =>
  url.replace(/(?<=[?&]options=)[^&#]*/g, `$&${encodeURIComponent(` ${SETTINGS}`)}`);

/** By which a database tells the connections of the portal from those of its administrators. */
export const APPLICATION_NAME = 'portal-api';

/** A PostgreSQL server, reached through a pool. */
export function openServer(url: string, poolSize: number, limits: Partial<typeof LIMITS> = {}): Database {
  const { connect, query, idle } = { ...LIMITS, ...limits };
  const pool = new pg.Pool({
    connectionString: withSettings(url),
    max: poolSize,
    application_name: APPLICATION_NAME,
    options: SETTINGS,
    // By its last connection a restore sees that this program runs, also when nobody calls.
    min: 1,
    idleTimeoutMillis: idle,
    connectionTimeoutMillis: connect,
    statement_timeout: 30_000,
    query_timeout: query,
    keepAlive: true,
  });
  // A dropped idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that drops in a transaction: the pool listens to idle ones only, and the query rejects anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    kind: 'server',
    db: rememberTransactions(drizzle(pool), createTransaction(pool)),
    async withSession(work) {
      const client = await pool.connect();
      let isBroken = false;
      try {
        return await work({
          async run(sqlText, limitMs) {
            // The driver takes it for one query; its types know it for the connection only.
            const query = { text: sqlText, ...(limitMs ? { query_timeout: limitMs } : {}) };
            await client.query(query);
          },
          async column(sqlText) {
            const { rows } = await client.query<unknown[]>({ text: sqlText, rowMode: 'array' });
            return rows.map((row) => String(row[0]));
          },
        });
      } catch (error) {
        isBroken = isUnavailable(error);
        throw error;
      } finally {
        client.release(isBroken);
      }
    },
    close: () => pool.end(),
  };
}

/** @returns whether a pooler stands between: it tells its clients of a process that is not the server's */
export async function isPooled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMITS.connect });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    // The driver's types leave it out.
    return rows[0]?.pid !== (client as pg.Client & { processID: number | null }).processID;
  } finally {
    await client.end();
  }
}
