import fc from 'fast-check';
import { type HostileCall, hostileInputFor } from '../testing/hostile-input';
import { fillPath, listOperations, type Operation } from '../testing/operations';
import { signInParticipant } from '../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../testing/test-app';

/** Hostile inputs per run, over all calls; more in the nightly run. */
const INPUTS = process.env.NIGHTLY ? 10_000 : 300;
const LONGEST_MS = 10_000;

// Random inputs in the nightly run; a fixed seed otherwise, so that failures are caused by changes.
if (!process.env.NIGHTLY) fc.configureGlobal({ seed: 1 });

/** Internals that must not appear in messages. */
const INTERNAL =
  /select |insert |update .* set|syntax error|node_modules|\/work|\/home|\.ts\b|\.js\b|\bat .*:\d+|postgres|pglite|drizzle|zod|ECONN|undefined|\[object|Expected|Invalid input/i;

/** @returns messages about single fields */
function messagesIn(data: unknown): string[] {
  const { issues } = (data ?? {}) as { issues?: { message: string }[] };
  return Array.isArray(issues) ? issues.map(({ message }) => message) : [];
}

interface FailedAnswer {
  code?: number;
  msg?: string;
  data?: unknown;
  repCode?: string;
  repMsg?: string;
}

/** URLs cannot contain lone surrogates. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

describe('hostile input', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  async function check(operation: Operation, token: string, input: HostileCall): Promise<void> {
    const { method } = operation;
    const given = Object.entries(input.query).map(([name, value]) => [name, value ?? '']);
    const query = new URLSearchParams(given).toString();
    const path = fillPath(operation, (name) => wellFormed((input.path[name] ?? '1').slice(0, 300)));
    const started = Date.now();
    const response = await test.app.inject({
      method,
      url: query ? `${path}?${query}` : path,
      headers: { 'tenant-id': '126', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
    });
    expect(Date.now() - started).toBeLessThan(LONGEST_MS);
    expect(response.statusCode).not.toBe(500);
    if (!String(response.headers['content-type']).includes('application/json')) return;
    // Public captcha clients get the protocol's format, without the envelope.
    const answer = response.json<FailedAnswer>();
    const { repCode, repMsg, code = Number(repCode), msg = repMsg, data } = answer;
    expect(code).toEqual(expect.any(Number));
    expect(code).not.toBeNaN();
    expect(code).not.toBe(500);
    expect(msg).not.toMatch(INTERNAL);
    for (const message of messagesIn(data)) {
      expect(message).toMatch(/[\u4e00-\u9fff]/);
      // Quoted text comes from the caller.
      expect(message.replaceAll(/"[^"]*"/g, '')).not.toMatch(/[A-Za-z]+ [A-Za-z]+/);
    }
  }

  it(`neither breaks the API nor exposes internals: ${INPUTS} inputs`, async () => {
    const operations = listOperations(test.app);
    const each = Math.ceil(INPUTS / operations.length);
    for (const operation of operations) {
      const token = operation.path.startsWith('/api/ops/')
        ? TEST_OPERATOR_KEY
        : (await signInParticipant(test)).token;
      await fc
        .assert(
          fc.asyncProperty(hostileInputFor(operation), (input) => check(operation, token, input)),
          { numRuns: each, endOnFailure: true },
        )
        .catch((error: Error) => {
          throw new Error(`${operation.method} ${operation.path}: ${error.message}`);
        });
    }
  }, 600_000);
});
