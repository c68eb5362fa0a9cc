import { join } from 'node:path';
import type { ApiEnv } from '../../env';
import type { Database } from './database';
import { openEmbedded } from './embedded';
import { migrate } from './migrate';
import { openServer } from './server';

/** Opens the configured database and brings its schema up to date. */
export async function openDatabase(env: ApiEnv): Promise<Database> {
  const database = env.DATABASE_URL
    ? openServer(env.DATABASE_URL, env.DATABASE_POOL)
    : await openEmbedded(join(env.PORTAL_HOME, 'db'));
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
