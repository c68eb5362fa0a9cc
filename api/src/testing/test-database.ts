import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../db/database';
import { openEmbedded } from '../db/embedded';
import { migrate } from '../db/migrate';
import { openServer } from '../db/server';

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A new, empty database on the server that `url` names. */
export async function createScratchDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `portal_test_${randomBytes(6).toString('hex')}`;
  await administer(url, `CREATE DATABASE ${name}`);
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  return { url: scratch.href, drop: () => administer(url, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function openScratchServer(url: string): Promise<Database> {
  const scratch = await createScratchDatabase(url);
  const database = openServer(scratch.url, 10);
  return {
    ...database,
    async close() {
      await database.close();
      await scratch.drop();
    },
  };
}

/** An empty, migrated database of its own: in memory, or on the server that DATABASE_URL names. */
export async function openTestDatabase(url?: string): Promise<Database> {
  const database = url ? await openScratchServer(url) : await openEmbedded();
  await migrate(database);
  return database;
}
