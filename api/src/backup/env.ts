import { join } from 'node:path';
import { readOperator } from '@portal/ops/env';
import { CommandError } from '@portal/ops/failure';
import { type ApiEnv, parseEnv } from '../platform/env';

/** Portal to back up or restore to. */
export interface PortalPlace {
  env: ApiEnv;
  /** Release store: a folder or `s3://…`. */
  store: string;
  /** Name for the audit log. */
  operator: string;
}

/** Before a restore, a new machine does not have all production settings. */
function parsePortalEnv(source: Readonly<Record<string, string | undefined>>): ApiEnv {
  try {
    return parseEnv({ ...source, PORTAL_MODE: 'embedded' });
  } catch (error) {
    throw new CommandError('usage', (error as Error).message, { cause: error });
  }
}

/** @throws CommandError listing all missing or invalid settings of the API */
export function readPortalPlace(
  source: Readonly<Record<string, string | undefined>> = process.env,
): PortalPlace {
  const env = parsePortalEnv(source);
  return {
    env,
    store: source.PORTAL_STORE || join(env.PORTAL_HOME, 'store'),
    operator: readOperator(source),
  };
}

/** @returns environment for PostgreSQL's programs; without a password they use their defaults */
export function postgresEnv(password = ''): NodeJS.ProcessEnv {
  return { ...process.env, ...(password ? { PGPASSWORD: password } : {}) };
}
