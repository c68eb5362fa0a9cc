import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ApiEnv, parseEnv } from '../platform/env';

export interface CliEnv {
  apiUrl: string;
  operatorKey: string;
  tenantId: string;
  /** Who acts, for the audit. */
  operator: string;
}

function kept(home: string, name: string): string | undefined {
  try {
    return readFileSync(join(home, name), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/**
 * Where the API is and how to enter it: from the environment, else from what the API left in PORTAL_HOME.
 *
 * @throws a readable line when the portal has never run here
 */
export function readCliEnv(source: Readonly<Record<string, string | undefined>> = process.env): CliEnv {
  const home = resolve(source.PORTAL_HOME || '.portal');
  const apiUrl = source.PORTAL_API_URL || kept(home, 'api.url');
  const operatorKey = source.OPERATOR_KEY || kept(home, 'operator.key');
  if (!apiUrl || !operatorKey) {
    throw new Error(
      `找不到正在运行的门户（${home}）。请先启动门户，或设置 PORTAL_HOME、PORTAL_API_URL 与 OPERATOR_KEY。`,
    );
  }
  return {
    apiUrl: apiUrl.replace(/\/$/, ''),
    operatorKey,
    tenantId: source.TENANT_ID || '126',
    operator: source.PORTAL_OPERATOR || source.USER || 'operator',
  };
}

/** What a backup is made of, or restored to. */
export interface PortalPlace {
  env: ApiEnv;
  /** The release store: a folder, or `s3://…`. */
  store: string;
  /** Who acts, for the audit. */
  operator: string;
}

/** @throws an error that lists every missing or bad setting of the API */
export function readPortalPlace(
  source: Readonly<Record<string, string | undefined>> = process.env,
): PortalPlace {
  // On a new machine not all of what production needs is known before the restore.
  const env = parseEnv({ ...source, PORTAL_MODE: 'embedded' });
  return {
    env,
    store: source.PORTAL_STORE || join(env.PORTAL_HOME, 'store'),
    operator: source.PORTAL_OPERATOR || source.USER || 'operator',
  };
}

/** @returns the environment of PostgreSQL's own programs; without a password they look for one as they always do */
export function postgresEnv(password = ''): NodeJS.ProcessEnv {
  return { ...process.env, ...(password ? { PGPASSWORD: password } : {}) };
}
