import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock';
import type { Database, Db } from './db/database';
import type { ApiEnv } from './env';
import type { Outages } from './errors/outages';
import type { RateLimits } from './http/rate-limit';
import type { Secrets } from './secrets/secrets';
import type { TenantConfig } from './tenant-config';
import type { UserData } from './user-data';

/**
 * Dependencies of services. The application implements it; commands and tests may create their own. A service declares
 * what it needs, e.g. `Pick<ServiceContext, 'db' | 'clock'>`, and does not depend on the web framework.
 */
export interface ServiceContext {
  readonly db: Db;
  /** The database behind the handle: a local folder or a server. */
  readonly database: Database;
  readonly clock: Clock;
  readonly env: ApiEnv;
  readonly secrets: Secrets;
  readonly tenant: TenantConfig;
  readonly limits: RateLimits;
  readonly outages: Outages;
  /** Each domain's part in exporting a user's data and closing an account. */
  readonly userData: readonly UserData[];
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

declare module 'fastify' {
  interface FastifyInstance extends Omit<ServiceContext, 'log'> {}
}

/** Someone acting for the organiser, e.g. an operator's request. */
export interface Operator {
  /** Name for audit log and histories. */
  readonly operator: string | null;
}
