import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

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
