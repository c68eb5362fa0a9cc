import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiEnv } from '../../env';
import { createSecrets, parseDataKeys, type Secrets } from './secrets';

/** Reads a secret kept in PORTAL_HOME, making it at the first start; only its owner may read it. */
function keptSecret(home: string, name: string, make: () => string): string {
  mkdirSync(home, { recursive: true });
  const file = join(home, name);
  try {
    writeFileSync(file, `${make()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Keys from the environment, else from files in PORTAL_HOME (`operator.key`, `data.keys`). */
export function loadSecrets(env: ApiEnv): Secrets {
  const operatorKey =
    env.OPERATOR_KEY ??
    keptSecret(env.PORTAL_HOME, 'operator.key', () => randomBytes(32).toString('base64url'));
  const dataKeys =
    env.PORTAL_DATA_KEYS ??
    keptSecret(env.PORTAL_HOME, 'data.keys', () => `k1:${randomBytes(32).toString('base64')}`);
  return createSecrets(parseDataKeys(dataKeys), operatorKey);
}
