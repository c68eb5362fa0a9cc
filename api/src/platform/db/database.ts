import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * Database handle of all repositories, for either database; transactions have the same type. Inside `db.transaction(tx =>
 * …)` use only `tx`: on the embedded database, the outer handle waits for the transaction to end.
 */
export type Db = PgDatabase<
  PgQueryResultHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>;

/** A connection that runs SQL text with several statements; used by migrations and backups. */
export interface SqlSession {
  /** @param limitMs for long-running work; its statements set their own timeout */
  run(sqlText: string, limitMs?: number): Promise<void>;
  /** @returns the first column of all rows */
  column(sqlText: string): Promise<string[]>;
}

/** Runs a statement that the query builder cannot express. @returns its rows */
export async function queryRows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  // Both drivers return this shape; the type of `Db` covers either.
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}

/** Maps transaction handles to the database's own handle. */
const roots = new WeakMap<Db, Db>();

/** @returns function that returns the same object for a database and its transactions, created by `create` */
export function onePerDatabase<T>(create: () => T): (db: Db) => T {
  const created = new WeakMap<Db, T>();
  return (db) => {
    const root = roots.get(db) ?? db;
    const found = created.get(root) ?? create();
    created.set(root, found);
    return found;
  };
}

/** @returns the handle, whose transactions `onePerDatabase` now recognizes */
export function rememberTransactions(root: Db, begin: Db['transaction'] = root.transaction.bind(root)): Db {
  const transaction: Db['transaction'] = (work, config) =>
    begin((tx) => {
      roots.set(tx, root);
      return work(tx);
    }, config);
  return Object.assign<Db, Pick<Db, 'transaction'>>(root, { transaction });
}

export interface Database {
  readonly kind: 'embedded' | 'server';
  readonly db: Db;
  withSession<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** @returns text as an SQL literal; assumes `standard_conforming_strings` */
export function quote(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** @returns LIKE pattern that matches `text` literally anywhere */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

const UNIQUE_VIOLATION = '23505';

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === UNIQUE_VIOLATION || isUniqueViolation(error.cause);
}
