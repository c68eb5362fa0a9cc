import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isUnavailable } from '../errors/outages';
import { type Database, type Db, rememberTransactions, type SqlSession } from './database';

/**
 * Timeouts in milliseconds: connecting, a query on the server, the same as seen by the client, and closing an idle
 * connection. Needed on the client, because a server that lost power or network does not respond at all.
 */
const LIMITS = { connect: 10_000, statement: 30_000, query: 35_000, idle: 10_000 };

/** Lends a connection to `work`; it is always released, and discarded if broken. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    isBroken = isUnavailable(error);
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/**
 * Replaces Drizzle's transaction on a pool, which leaks the connection if BEGIN fails, as it does on each connection to a
 * stopped server, until the pool is exhausted.
 */
function createTransaction(pool: pg.Pool): Db['transaction'] {
  return (work, config) => withClient(pool, (client) => (drizzle(client) as Db).transaction(work, config));
}

function createSession(client: pg.PoolClient): SqlSession {
  return {
    async run(sqlText, limitMs) {
      // The driver supports a timeout per query, but its types do not.
      const query = { text: sqlText, ...(limitMs ? { query_timeout: limitMs } : {}) };
      await client.query(query);
    },
    async column(sqlText) {
      const { rows } = await client.query<unknown[]>({ text: sqlText, rowMode: 'array' });
      return rows.map((row) => String(row[0]));
    },
  };
}

/** Settings this program relies on, overriding defaults of database and user. */
const SETTINGS = String.raw`-c DateStyle=ISO -c default_transaction_isolation=read\ committed`;

/** Options in a URL replace those passed separately to the driver; of conflicting options, the server uses the last. */
const withSettings = (url: string) =>
  url.replace(/(?<=[?&]options=)[^&#]*/g, `$&${encodeURIComponent(` ${SETTINGS}`)}`);

/** Distinguishes the portal's connections from administrators'. */
export const APPLICATION_NAME = 'portal-api';

/** A PostgreSQL server, accessed through a pool. */
export function openServer(url: string, poolSize: number, limits: Partial<typeof LIMITS> = {}): Database {
  const { connect, statement, query, idle } = { ...LIMITS, ...limits };
  const pool = new pg.Pool({
    connectionString: withSettings(url),
    max: poolSize,
    application_name: APPLICATION_NAME,
    options: SETTINGS,
    // Keeps one connection open, by which a restore detects that this program is running.
    min: 1,
    idleTimeoutMillis: idle,
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    query_timeout: query,
    keepAlive: true,
  });
  // The pool replaces a broken idle connection; without a listener, the error would end the process.
  pool.on('error', () => undefined);
  // The same for connections in a transaction, which the pool does not listen to; their query rejects anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    kind: 'server',
    db: rememberTransactions(drizzle(pool), createTransaction(pool)),
    withSession: (work) => withClient(pool, (client) => work(createSession(client))),
    close: () => pool.end(),
  };
}

/** @returns whether there is a pooler, which reports a process id other than the server's */
export async function isPooled(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LIMITS.connect,
    statement_timeout: LIMITS.statement,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    // Missing in the driver's types.
    return rows[0]?.pid !== (client as pg.Client & { processID: number | null }).processID;
  } finally {
    await client.end();
  }
}
