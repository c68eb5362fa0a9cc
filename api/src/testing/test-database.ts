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

async function openScratchServer(url: string): Promise<Database> {
  const name = `portal_test_${randomBytes(6).toString('hex')}`;
  await administer(url, `CREATE DATABASE ${name}`);
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  const database = openServer(scratch.href, 10);
  return {
    ...database,
    async close() {
      await database.close();
      await administer(url, `DROP DATABASE ${name}`);
    },
  };
}

/** An empty, migrated database of its own: in memory, or on the server that DATABASE_URL names. */
export async function openTestDatabase(url?: string): Promise<Database> {
  const database = url ? await openScratchServer(url) : await openEmbedded();
  await migrate(database);
  return database;
}
