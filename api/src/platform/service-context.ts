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
 * What services work with. The running application is one; a command or a test may put together its own. A service
 * names what it takes, as `Pick<ServiceContext, 'db' | 'clock'>`, and never sees the web framework.
 */
export interface ServiceContext {
  readonly db: Db;
  /** What the handle belongs to: a folder of this process, or a server. */
  readonly database: Database;
  readonly clock: Clock;
  readonly env: ApiEnv;
  readonly secrets: Secrets;
  readonly tenant: TenantConfig;
  readonly limits: RateLimits;
  readonly outages: Outages;
  /** How each domain takes part in the export of a user's data and in the closing of an account. */
  readonly userData: readonly UserData[];
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

declare module 'fastify' {
  interface FastifyInstance extends Omit<ServiceContext, 'log'> {}
}

/** Who acts on behalf of the organiser; an operator's request is one. */
export interface Operator {
  /** The name as audit lines and histories show it. */
  readonly operator: string | null;
}
