import type { SqlSession } from '../platform/db/database';
import type { EmbeddedDatabase } from '../platform/db/embedded';
import { CREATE_MIGRATION_TABLE, listMigrations } from '../platform/db/migrate';

/** Quoted table names, and statements that only the database can generate. */
async function readCatalog(session: SqlSession) {
  const foreignKeys = (change: string) =>
    session.column(
      `SELECT format(${change}, conrelid::regclass, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE contype = 'f'`,
    );
  return {
    tables: await session.column("SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public'"),
    dropForeignKeys: await foreignKeys("'ALTER TABLE %s DROP CONSTRAINT %I;'"),
    addForeignKeys: await foreignKeys("'ALTER TABLE %s ADD CONSTRAINT %I %s;'"),
    setSequences: await session.column(
      `SELECT format('SELECT setval(%L, %s, %L);', quote_ident(sequencename), coalesce(last_value, start_value),
        last_value IS NOT NULL) FROM pg_sequences WHERE schemaname = 'public'`,
    ),
  };
}

const lines = (all: readonly string[]) => Buffer.from(`${all.join('\n')}\n`);

/**
 * Dumps an embedded database as a `psql` script for a server. Both have the schema from the same migrations, and the
 * tables already contain what migrations and triggers would write.
 * @param database migrated by this version and not in use
 */
export async function* writeScript(database: EmbeddedDatabase): AsyncGenerator<Uint8Array> {
  const catalog = await database.withSession(readCatalog);
  const { tables } = catalog;
  yield lines([
    "SET client_encoding = 'UTF8';",
    `${CREATE_MIGRATION_TABLE};`,
    ...listMigrations().map(({ text }) => `${text}\n;`),
    // Tables are in no particular order and refer to each other.
    ...catalog.dropForeignKeys,
    `TRUNCATE ${tables.join(', ')};`,
  ]);
  for (const table of tables) {
    yield lines([`ALTER TABLE ${table} DISABLE TRIGGER USER;`, `COPY ${table} FROM stdin;`]);
    yield* (await database.copyTable(table)).stream();
    yield lines(['\\.', `ALTER TABLE ${table} ENABLE TRIGGER USER;`]);
  }
  yield lines([...catalog.addForeignKeys, ...catalog.setSequences]);
}
