import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, SqlSession } from './database';
import { lockFolder } from './folder-lock';

function sessionOf(client: PGlite): SqlSession {
  return {
    async run(sqlText) {
      await client.exec(sqlText);
    },
    async column(sqlText) {
      const { rows } = await client.query<unknown[]>(sqlText, [], { rowMode: 'array' });
      return rows.map((row) => String(row[0]));
    },
  };
}

/**
 * PostgreSQL inside this process.
 *
 * @param folder where it lives; absent: in memory
 * @throws when another process holds the folder
 */
export async function openEmbedded(folder?: string): Promise<Database> {
  if (folder) mkdirSync(folder, { recursive: true });
  const unlock = folder ? await lockFolder(folder) : async () => undefined;
  const extensions = { pg_trgm };
  const client = await PGlite.create({ dataDir: folder ?? 'memory://', extensions }).catch(async (error) => {
    await unlock();
    throw error;
  });
  return {
    kind: 'embedded',
    db: drizzle(client),
    withSession: (work) => work(sessionOf(client)),
    async close() {
      await client.close();
      await unlock();
    },
  };
}
