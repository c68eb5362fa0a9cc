import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp, type Deps } from '../app';
import { parseEnv } from '../platform/env';
import { createSecrets } from '../platform/secrets/secrets';
import { testDatabaseUrl } from './env';
import { MovableClock } from './movable-clock';
import { openTestDatabase } from './test-database';

export const TEST_OPERATOR_KEY = 'operator-key-of-the-test-suite';

export interface Answer<T = unknown> {
  status: number;
  code: number;
  msg: string;
  data: T;
}

export interface TestApp {
  app: FastifyInstance;
  clock: MovableClock;
  /** Every log line so far. */
  logs: string[];
  /** One call with the tenant header; `token` is sent as bearer. */
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string>; address?: string },
  ): Promise<Answer<T>>;
  close(): Promise<void>;
}

/** Variables of the suite: limits out of the way; a test of a limit passes its own. */
const ROOMY = {
  LOG_LEVEL: 'info',
  SMS_ADDRESS_HOURLY: '100000',
  SMS_ADDRESS_FREE: '100000',
  LOGIN_ADDRESS_MINUTE: '100000',
  LOOKUP_ADDRESS_MINUTE: '100000',
  REFRESH_ADDRESS_MINUTE: '100000',
  SEARCH_ADDRESS_MINUTE: '100000',
  OPERATOR_FAILURES: '100000',
  UPLOAD_USER_UNFINISHED: '100000',
  REGISTER_ADDRESS_HOURLY: '100000',
  PROFILE_USER_MINUTE: '100000',
  CAPTCHA_GETS_MINUTE: '100000',
  CAPTCHA_CHECKS_MINUTE: '100000',
};

/** The whole API on a database of its own, or on what is given. */
export async function buildTestApp(
  variables: Record<string, string> = {},
  given: Partial<Pick<Deps, 'database' | 'secrets'>> = {},
): Promise<TestApp> {
  const home = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const env = parseEnv({ ...ROOMY, PORTAL_HOME: home, ...variables });
  const database = given.database ?? (await openTestDatabase(testDatabaseUrl));
  const clock = new MovableClock();
  const logs: string[] = [];
  const secrets =
    given.secrets ?? createSecrets([{ id: 'k1', bytes: Buffer.alloc(32, 7) }], TEST_OPERATOR_KEY);
  const app = await buildApp({
    env,
    database,
    secrets,
    clock,
    logStream: { write: (line) => void logs.push(line) },
    strictAnswers: true,
  });
  return {
    app,
    clock,
    logs,
    async call<T>(...[method, url, { body, token, headers, address } = {}]: Parameters<TestApp['call']>) {
      const request: InjectOptions = {
        method,
        url,
        headers: {
          'tenant-id': env.TENANT_ID,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
        ...(address ? { remoteAddress: address } : {}),
      };
      const response = await app.inject(request);
      return { status: response.statusCode, ...response.json<Omit<Answer<T>, 'status'>>() };
    },
    async close() {
      await app.close();
      await database.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
