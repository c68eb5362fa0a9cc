import type { SqlSession } from '../platform/db/database';
import type { EmbeddedDatabase } from '../platform/db/embedded';
import { CREATE_MIGRATION_TABLE, listMigrations } from '../platform/db/migrate';

/** Names of tables as SQL writes them, and the statements that only the database itself can put into words. */
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
 * An embedded database as a script for `psql`, which makes it again on a server. Both have the schema from the same
 * migrations; what these and the triggers would write is in the tables already.
 *
 * @param database migrated by this program, and used by nobody else
 */
export async function* writeScript(database: EmbeddedDatabase): AsyncGenerator<Uint8Array> {
  const catalog = await database.withSession(readCatalog);
  const { tables } = catalog;
  yield lines([
    "SET client_encoding = 'UTF8';",
    `${CREATE_MIGRATION_TABLE};`,
    ...listMigrations().map(({ text }) => `${text}\n;`),
    // Tables come in no order, and some name each other.
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
