import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * The one handle that every repository takes, whichever database is behind it; a transaction is one
 * too. Inside `db.transaction(tx => …)` use `tx` only: on the embedded database the outer handle
 * waits for the transaction to end.
 */
export type Db = PgDatabase<
  PgQueryResultHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>;

/** One connection that runs plain SQL text of several statements; used by the migrations only. */
export interface SqlSession {
  /** @param limitMs for work that takes longer than any call may; its statements set their own time limit */
  run(sqlText: string, limitMs?: number): Promise<void>;
  /** @returns the first column of every row. */
  column(sqlText: string): Promise<string[]>;
}

/** @returns the rows of a statement that the query builder has no words for */
export async function queryRows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  // Both drivers answer so; the type of `Db` leaves open which of them is behind it.
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}

/** The database's own handle behind the handle of each transaction. */
const roots = new WeakMap<Db, Db>();

/** @returns the database's own handle; what never changes there is remembered by it, inside of transactions too */
export function getRootHandle(db: Db): Db {
  return roots.get(db) ?? db;
}

/** @returns the handle itself, whose transactions `getRootHandle` knows from now on */
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

/** @returns text as an SQL literal; backslashes mean themselves, as `standard_conforming_strings` has it */
export function quote(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** A LIKE pattern that finds `text` anywhere, taking every character as itself. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

const UNIQUE_VIOLATION = '23505';

/** @returns whether the database refused a row because another one holds its key. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === UNIQUE_VIOLATION || isUniqueViolation(error.cause);
}
