import { join } from 'node:path';
import { readOperator } from '@portal/ops/env';
import { CommandError } from '@portal/ops/failure';
import { type ApiEnv, parseEnv } from '../platform/env';

/** What a backup is made of, or restored to. */
export interface PortalPlace {
  env: ApiEnv;
  /** The release store: a folder, or `s3://…`. */
  store: string;
  /** Who acts, for the audit. */
  operator: string;
}

/** On a new machine not all of what production needs is known before the restore. */
function parsePortalEnv(source: Readonly<Record<string, string | undefined>>): ApiEnv {
  try {
    return parseEnv({ ...source, PORTAL_MODE: 'embedded' });
  } catch (error) {
    throw new CommandError('usage', (error as Error).message, { cause: error });
  }
}

/** @throws CommandError that lists every missing or bad setting of the API */
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

/** @returns the environment of PostgreSQL's own programs; without a password they look for one as they always do */
export function postgresEnv(password = ''): NodeJS.ProcessEnv {
  return { ...process.env, ...(password ? { PGPASSWORD: password } : {}) };
}
