export interface PostgresServer {
  /** Of an empty database, as DATABASE_URL takes it. */
  readonly url: string;
  start(): void;
  stop(): void;
  /** Ends it for good, with its files. */
  remove(): void;
}

export function startPostgres(options?: { durable?: boolean; parent?: string }): Promise<PostgresServer>;
export function withPostgres<T>(
  work: (url: string) => Promise<T>,
  options?: { durable?: boolean; parent?: string },
): Promise<T>;
