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

export interface Database {
  readonly kind: 'embedded' | 'server';
  readonly db: Db;
  withSession<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
