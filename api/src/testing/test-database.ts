import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, queryRows } from '../platform/db/database';
import { openEmbedded } from '../platform/db/embedded';
import { migrate } from '../platform/db/migrate';
import { openServer } from '../platform/db/server';
import { packageRoot } from '../platform/package-root';

async function asAdministrator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database on the server: empty, or a copy of `template`. */
export async function createScratchDatabase(
  url: string,
  template?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `portal_test_${randomBytes(6).toString('hex')}`;
  // FILE_COPY takes a third of the time of the default, which writes every page to the WAL.
  const source = template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : '';
  await asAdministrator(url, (client) => client.query(`CREATE DATABASE ${name}${source}`));
  return {
    url: databaseUrl(url, name),
    async drop() {
      await asAdministrator(url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

const migrations = join(packageRoot, 'migrations');

function hashMigrations(salt: string): string {
  const hash = createHash('sha256').update(salt);
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}

/** Arbitrary lock id: test files that start concurrently wait for each other. */
const TEMPLATE_LOCK = 714_126_002;

/** Migrates once per server. @returns name of the template database */
function ensureTemplate(url: string): Promise<string> {
  const template = `portal_template_${hashMigrations('')}`;
  return asAdministrator(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return template;
    const unfinished = `${template}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    const database = openServer(databaseUrl(url, unfinished), 1);
    await migrate(database).finally(() => database.close());
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
    return template;
  });
}

async function openScratchServer(url: string, template?: string): Promise<Database> {
  const scratch = await createScratchDatabase(url, template);
  const database = openServer(scratch.url, 10);
  return {
    ...database,
    async close() {
      await database.close();
      await scratch.drop();
    },
  };
}

/** Location of the migrated database, keyed by migrations, Node.js version and PGlite build. */
function snapshotFile(): string {
  const program = createRequire(join(packageRoot, 'package.json')).resolve('@electric-sql/pglite');
  const hash = hashMigrations(`${process.version} ${statSync(program).mtimeMs}`);
  return join(packageRoot, '.cache', `small-database-${hash}.tar`);
}

/** Drops templates and shrinks caches, which slow down opening a copy. */
function makeSmall(database: Database): Promise<void> {
  return database.withSession(async (session) => {
    await session.run('UPDATE pg_database SET datistemplate = false');
    for (const name of ['template0', 'template1']) await session.run(`DROP DATABASE ${name}`);
    await session.run("ALTER SYSTEM SET shared_buffers = '16MB'");
    await session.run('CHECKPOINT');
  });
}

/** Creating an embedded database takes seconds, so only the first test file does; others copy it. */
async function openScratchEmbedded(): Promise<Database> {
  const file = snapshotFile();
  if (existsSync(file)) return openEmbedded(undefined, new Blob([readFileSync(file)]));
  const database = await openEmbedded();
  await migrate(database);
  await makeSmall(database);
  mkdirSync(dirname(file), { recursive: true });
  // Written atomically, because test files run concurrently.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, Buffer.from(await (await database.snapshot()).arrayBuffer()));
  renameSync(part, file);
  for (const name of readdirSync(dirname(file)))
    if (name.endsWith('.tar') && name !== basename(file)) rmSync(join(dirname(file), name), { force: true });
  return database;
}

/** A database as found on a portal's first start. */
export function openUnmigratedDatabase(url?: string): Promise<Database> {
  return url ? openScratchServer(url) : openEmbedded();
}

/** An empty, migrated database: in memory, or on the server in DATABASE_URL. */
export async function openTestDatabase(url?: string): Promise<Database> {
  const database = url
    ? await openScratchServer(url, await ensureTemplate(url))
    : await openScratchEmbedded();
  await migrate(database);
  return database;
}

/**
 * Waits until this many connections wait for a lock in this database. The embedded database has a single connection,
 * which serializes calls.
 */
export async function waitForLocks({ kind, db }: Database, count = 1): Promise<void> {
  if (kind === 'embedded') return;
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await queryRows(db, waiting)).length < count);
}
