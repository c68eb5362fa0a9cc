import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp, type Deps } from '../app';
import type { Clock } from '../platform/clock';
import { type Database, queryRows } from '../platform/db/database';
import { openServer } from '../platform/db/server';
import { parseEnv } from '../platform/env';
import { createSecrets } from '../platform/secrets/secrets';
import { testDatabaseUrl } from './env';
import { openTestDatabase } from './test-database';

const DAY = 86_400;
/** Offset of Beijing from UTC in seconds. */
const BEIJING = 8 * 3600;

/** The system's clock plus an adjustable offset. */
class MovableClock implements Clock {
  private aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  advance(seconds: number): void {
    this.aheadMs += seconds * 1000;
  }

  /** Moves to the next time that it is this hour in Beijing, for tests of daily limits and quiet hours. */
  moveToHour(hour: number): void {
    this.advance(DAY - ((this.now().getTime() / 1000 + BEIJING - hour * 3600) % DAY));
  }
}

export const TEST_OPERATOR_KEY = 'operator-key-of-the-test-suite';

export interface ApiResponse<T = unknown> {
  status: number;
  code: number;
  msg: string;
  data: T;
}

export interface TestApp {
  app: FastifyInstance;
  clock: MovableClock;
  /** All log lines so far. */
  logs: string[];
  /** A call with tenant header; `token` is the bearer token. */
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string>; address?: string },
  ): Promise<ApiResponse<T>>;
  /** A call by a signed-in user or a visitor. */
  get<T = unknown>(url: string, user?: SignedIn): Promise<ApiResponse<T>>;
  post<T = unknown>(url: string, body?: unknown, user?: SignedIn): Promise<ApiResponse<T>>;
  close(): Promise<void>;
}

export interface SignedIn {
  accessToken: string;
}

/**
 * Relaxed limits, so that a test only sets the one under test; logs as in production. Tests run jobs explicitly, because
 * scheduled runs could interfere on slow machines.
 */
const RELAXED_LIMITS = {
  LOG_LEVEL: 'info',
  SWEEP_INTERVAL: '86400',
  SMS_ADDRESS_HOURLY: '100000',
  SMS_ADDRESS_FREE: '100000',
  LOGIN_ADDRESS_MINUTE: '100000',
  LOOKUP_ADDRESS_MINUTE: '100000',
  REFRESH_ADDRESS_MINUTE: '100000',
  SEARCH_ADDRESS_MINUTE: '100000',
  SHARE_ADDRESS_MINUTE: '100000',
  OPERATOR_FAILURES: '100000',
  UPLOAD_USER_UNFINISHED: '100000',
  REGISTER_ADDRESS_MINUTE: '100000',
  REGISTER_ADDRESS_HOURLY: '100000',
  PROFILE_USER_MINUTE: '100000',
  CAPTCHA_GETS_MINUTE: '100000',
  CAPTCHA_CHECKS_MINUTE: '100000',
  CAPTCHA_ADDRESS_GETS_MINUTE: '100000',
  CAPTCHA_ADDRESS_CHECKS_MINUTE: '100000',
};

/**
 * The whole API on its own or a given database. Text messages are sent when a test runs the jobs; with `textsSoon` also
 * automatically, as in production.
 */
export async function buildTestApp(
  variables: Record<string, string> = {},
  given: Partial<Pick<Deps, 'database' | 'secrets'> & { textsSoon: boolean }> = {},
): Promise<TestApp> {
  const home = mkdtempSync(join(tmpdir(), 'portal-test-'));
  const env = parseEnv({ ...RELAXED_LIMITS, PORTAL_HOME: home, ...variables });
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
    strictResponses: true,
  });
  if (!given.textsSoon) app.sendTextsSoon = () => undefined;
  async function call<T>(
    ...[method, url, { body, token, headers, address } = {}]: Parameters<TestApp['call']>
  ): Promise<ApiResponse<T>> {
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
    return { status: response.statusCode, ...response.json<Omit<ApiResponse<T>, 'status'>>() };
  }
  return {
    app,
    clock,
    logs,
    call,
    get: (url, user) => call('GET', url, { token: user?.accessToken }),
    post: (url, body, user) => call('POST', url, { body, token: user?.accessToken }),
    async close() {
      await app.close();
      await database.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

let lastAddress = 0;

/** @returns an address that no other test of this process uses, so that no limit has counted it */
export function newAddress(): string {
  lastAddress += 1;
  return `198.18.${Math.floor(lastAddress / 200)}.${1 + (lastAddress % 200)}`;
}

/** A second replica's connections to the same server; the embedded database has a single connection. */
async function openAgain(database: Database): Promise<Database> {
  if (!testDatabaseUrl) return { ...database, close: async () => undefined };
  const [row] = await queryRows<{ name: string }>(database.db, sql`SELECT current_database() AS name`);
  const url = new URL(testDatabaseUrl);
  url.pathname = `/${row?.name}`;
  return openServer(url.href, 10);
}

/** Two API instances on one database. Close the first one last. */
export async function openReplicas(): Promise<[TestApp, TestApp]> {
  const database = await openTestDatabase(testDatabaseUrl);
  const second = await openAgain(database);
  return [await buildTestApp({}, { database }), await buildTestApp({}, { database: second })];
}

export interface CallInput {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  address?: string;
}

/** Makes a call by its contract name. A response without envelope is judged by its HTTP status. */
export async function callByName<T>(
  { app }: TestApp,
  name: string,
  { path = {}, query, body, token, headers = { 'tenant-id': '126' }, address }: CallInput = {},
): Promise<ApiResponse<T>> {
  const [method, pattern = ''] = name.split(' ');
  const url = pattern.replaceAll(/\{([^}]+)\}/g, (_whole, key: string) =>
    encodeURIComponent(path[key] ?? ''),
  );
  const response = await app.inject({
    method: method as 'GET',
    url: `/api${url}${query ? `?${new URLSearchParams(query)}` : ''}`,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { payload: body as object }),
    ...(address ? { remoteAddress: address } : {}),
  });
  const isJson = String(response.headers['content-type']).includes('application/json');
  const envelope = isJson ? response.json<Partial<ApiResponse<T>>>() : {};
  return { status: response.statusCode, code: response.statusCode, msg: '', data: null as T, ...envelope };
}

/** A kind of write to a table: `UPDATE login_session`. */
export type Write = `${'INSERT INTO' | 'UPDATE' | 'DELETE FROM'} ${string}`;

/** Runs `work` while the database rejects one kind of write to a table, to simulate a failure midway. */
export async function whileFailing<T>(test: TestApp, write: Write, work: () => Promise<T>): Promise<T> {
  const words = write.split(' ');
  const table = words.at(-1) ?? '';
  const run = (text: string) => test.app.db.execute(sql.raw(text));
  await run(`CREATE OR REPLACE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'made to fail by a test'; END $$`);
  await run(
    `CREATE TRIGGER fail_for_test BEFORE ${words[0]} ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_for_test()`,
  );
  try {
    return await work();
  } finally {
    await run(`DROP TRIGGER fail_for_test ON ${table}`);
  }
}
