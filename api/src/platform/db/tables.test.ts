import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { testDatabaseUrl } from '../../testing/env';
import { openTestDatabase } from '../../testing/test-database';
import { packageRoot } from '../package-root';
import type { Database } from './database';

/** Maintained by the migrations themselves. */
const SQL_ONLY = ['schema_migration'];

interface Shape {
  columns: Record<string, string>;
  primaryKey: string[];
}

const describeColumn = (type: string, isRequired: boolean, hasDefault: boolean) =>
  [type, isRequired ? 'required' : 'optional', hasDefault ? 'with default' : ''].join(' ').trim();

function toShape(table: PgTable): Shape {
  const { columns, primaryKeys } = getTableConfig(table);
  return {
    columns: Object.fromEntries(
      columns.map((column) => {
        const hasDefault = column.hasDefault || column.generatedIdentity !== undefined;
        return [column.name, describeColumn(column.getSQLType(), column.notNull, hasDefault)];
      }),
    ),
    primaryKey: [
      ...columns.filter(({ primary }) => primary),
      ...primaryKeys.flatMap((key) => key.columns),
    ].map(({ name }) => name),
  };
}

/** @returns all tables declared in the code, by name in the database */
async function loadDeclaredTables(): Promise<Map<string, Shape>> {
  const tables: PgTable[] = [];
  jest.resetModules();
  jest.doMock('drizzle-orm/pg-core', () => {
    const actual = jest.requireActual<typeof import('drizzle-orm/pg-core')>('drizzle-orm/pg-core');
    const pgTable = new Proxy(actual.pgTable, {
      apply(declare, self, given) {
        const table: PgTable = Reflect.apply(declare, self, given);
        tables.push(table);
        return table;
      },
    });
    return { ...actual, pgTable };
  });
  const folder = join(packageRoot, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes(' = pgTable('));
  for (const name of files) await import(join(folder, name));
  return new Map(tables.map((table) => [getTableConfig(table).name, toShape(table)]));
}

/** @returns all tables created by the migrations */
async function loadMigratedTables({ db }: Database): Promise<Map<string, Shape>> {
  const read = async <Row>(text: string) =>
    ((await db.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows;
  const columns = await read<{
    table: string;
    name: string;
    type: string;
    required: boolean;
    given: boolean;
  }>(`
    SELECT pg_class.relname AS table, attname AS name, format_type(atttypid, atttypmod) AS type,
      attnotnull AS required, atthasdef OR attidentity <> '' AS given
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped`);
  const keys = await read<{ table: string; name: string }>(`
    SELECT pg_class.relname AS table, attname AS name
    FROM pg_constraint
    JOIN pg_class ON pg_class.oid = conrelid
    CROSS JOIN unnest(conkey) WITH ORDINALITY AS key (attnum, position)
    JOIN pg_attribute ON pg_attribute.attrelid = conrelid AND pg_attribute.attnum = key.attnum
    WHERE contype = 'p' AND relnamespace = 'public'::regnamespace
    ORDER BY pg_class.relname, position`);
  const shapes = new Map<string, Shape>();
  for (const { table, name, type, required, given } of columns) {
    const shape = shapes.get(table) ?? { columns: {}, primaryKey: [] };
    shape.columns[name] = describeColumn(type, required, given);
    shapes.set(table, shape);
  }
  for (const { table, name } of keys) shapes.get(table)?.primaryKey.push(name);
  return shapes;
}

describe('The declared tables', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(testDatabaseUrl);
  });
  afterAll(() => database.close());

  it('match the migrations, column by column', async () => {
    const [declared, migrated] = [await loadDeclaredTables(), await loadMigratedTables(database)];
    for (const name of SQL_ONLY) migrated.delete(name);
    const sorted = (tables: Map<string, Shape>) => Object.fromEntries([...tables].sort());
    expect(sorted(declared)).toEqual(sorted(migrated));
  });
});
