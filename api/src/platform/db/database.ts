import type { ExtractTablesWithRelations } from 'drizzle-orm';
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
  run(sqlText: string): Promise<void>;
  /** @returns the first column of every row. */
  column(sqlText: string): Promise<string[]>;
}

/** SQL written by hand for what is asked most often; a PostgreSQL server plans it once a connection. */
export interface Statement {
  name: string;
  text: string;
}

/** JSON and moments go as text, which the statement casts. */
export type SqlValue = string | number | boolean | null;

export interface Database {
  readonly kind: 'embedded' | 'server';
  readonly db: Db;
  query<Row>(statement: Statement, values: readonly SqlValue[]): Promise<Row[]>;
  withSession<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** @returns text as an SQL literal; backslashes mean themselves, as `standard_conforming_strings` has it */
export function quote(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

const UNIQUE_VIOLATION = '23505';

/** @returns whether the database refused a row because another one holds its key. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return code === UNIQUE_VIOLATION || isUniqueViolation(error.cause);
}
