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
import pg from 'pg';
import type { Database } from '../db/database';
import { openEmbedded } from '../db/embedded';
import { migrate } from '../db/migrate';
import { openServer } from '../db/server';
import { packageRoot } from '../package-root';

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

const migrations = join(packageRoot, 'migrations');

/** Where the migrated database is kept; another set of migrations or of programs has another name. */
function snapshotFile(): string {
  const hash = createHash('sha256').update(process.version);
  const program = createRequire(join(packageRoot, 'package.json')).resolve('@electric-sql/pglite');
  hash.update(String(statSync(program).mtimeMs));
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)));
  return join(packageRoot, '.cache', `small-database-${hash.digest('hex').slice(0, 16)}.tar`);
}

/** Leaves out what makes opening a copy slow: the templates, from which nobody makes a database, and a large cache. */
function makeSmall(database: Database): Promise<void> {
  return database.withSession(async (session) => {
    await session.run('UPDATE pg_database SET datistemplate = false');
    for (const name of ['template0', 'template1']) await session.run(`DROP DATABASE ${name}`);
    await session.run("ALTER SYSTEM SET shared_buffers = '16MB'");
    await session.run('CHECKPOINT');
  });
}

/** Making the embedded database takes seconds, and every test file wants one: only the first makes it. */
async function openScratchEmbedded(): Promise<Database> {
  const file = snapshotFile();
  if (existsSync(file)) return openEmbedded(undefined, new Blob([readFileSync(file)]));
  const database = await openEmbedded();
  await migrate(database);
  await makeSmall(database);
  mkdirSync(dirname(file), { recursive: true });
  // Test files run at once: nobody may read half of it.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, Buffer.from(await (await database.snapshot()).arrayBuffer()));
  renameSync(part, file);
  for (const name of readdirSync(dirname(file)))
    if (name.endsWith('.tar') && name !== basename(file)) rmSync(join(dirname(file), name), { force: true });
  return database;
}

/** An empty, migrated database of its own: in memory, or on the server that DATABASE_URL names. */
export async function openTestDatabase(url?: string): Promise<Database> {
  const database = url ? await openScratchServer(url) : await openScratchEmbedded();
  await migrate(database);
  return database;
}
