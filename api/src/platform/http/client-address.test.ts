import type { FastifyRequest } from 'fastify';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { getClientAddress, isAnonymousAddress } from './client-address';

const of = (ip: string) => getClientAddress({ ip } as FastifyRequest);

describe('client address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
  ])('%s counts as %s', (ip, counted) => {
    expect(of(ip)).toBe(counted);
  });

  it('is anonymous on loopback', () => {
    expect(isAnonymousAddress(of('127.0.0.1'))).toBe(true);
    expect(isAnonymousAddress(of('::1'))).toBe(true);
    expect(isAnonymousAddress(of('203.0.113.7'))).toBe(false);
  });
});

const WARNING = 'x-forwarded-for is not believed';

const calls = {
  receipt: ['GET', `/api/comp/receipt/123456/verify?sha256=${'0'.repeat(64)}`, undefined],
  assistant: ['POST', '/api/assistant/ask', { question: '如何报名？' }],
  telemetry: [
    'POST',
    '/api/telemetry/errors',
    { errors: [{ message: 'broken', page: '/', at: '2026-11-01T00:00:00Z' }] },
  ],
} as const;

describe('the address used for rate limits', () => {
  const MINUTE = 60;
  const once = { RECEIPT_ADDRESS_MINUTE: '1', ASSISTANT_ADDRESS_MINUTE: '1', TELEMETRY_ADDRESS_MINUTE: '1' };
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp(once);
  });
  beforeEach(() => test.clock.advance(MINUTE));
  afterAll(() => test.close());

  /** @returns statuses of consecutive calls forwarded by `peer` for these clients */
  async function statuses(
    peer: string,
    clients: readonly string[],
    { name = 'receipt', of = test }: { name?: keyof typeof calls; of?: TestApp } = {},
  ): Promise<number[]> {
    const [method, url, body] = calls[name];
    const all: number[] = [];
    for (const client of clients) {
      const headers = { 'x-forwarded-for': client };
      all.push((await of.call(method, url, { address: peer, headers, body })).status);
    }
    return all;
  }
  const warnings = (of: TestApp) => of.logs.filter((line) => line.includes(WARNING)).length;

  it.each([
    ['the shell on another machine', '10.0.0.4', ''],
    ['nginx on a third machine', '10.0.0.4', ', 192.168.7.5'],
    ['nginx on another machine than shell and API', '127.0.0.1', ', 10.0.0.5'],
    ['both on private IPv6', 'fd00::4', ', fd00::5'],
  ])('is the visitor’s with %s', async (_case, peer, hops) => {
    const [first, second] = [`203.0.113.7${hops}`, `203.0.113.8${hops}`];
    expect(await statuses(peer, [first, second, first])).toEqual([200, 200, 429]);
    expect(warnings(test)).toBe(0);
  });

  it.each(Object.keys(calls) as (keyof typeof calls)[])('is a whole IPv6 network for %s', async (name) => {
    const clients = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'];
    expect(await statuses('10.0.0.4', clients, { name })).toEqual([200, 429, 200]);
  });

  it('is accepted again after its minute, however often it retries, and gets the time in retry-after', async () => {
    const [, url] = calls.receipt;
    const ask = () => test.app.inject({ url, headers: { 'tenant-id': '126' }, remoteAddress: '203.0.113.9' });
    expect((await ask()).statusCode).toBe(200);
    test.clock.advance(MINUTE - 20);
    const { statusCode, headers } = await ask();
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(20);
    test.clock.advance(20);
    expect((await ask()).statusCode).toBe(200);
  });

  it('is not taken from an untrusted sender, and the log warns once', async () => {
    expect(await statuses('198.51.100.4', ['203.0.113.7', '203.0.113.8'])).toEqual([200, 429]);
    expect(warnings(test)).toBe(1);
  });

  it('is the proxy’s own if that proxy is untrusted, and the log warns', async () => {
    const narrow = await buildTestApp({ ...once, TRUST_PROXY: '10.0.0.4' });
    const clients = ['203.0.113.7, 10.0.0.5', '203.0.113.8, 10.0.0.5'];
    expect(await statuses('10.0.0.4', clients, { of: narrow })).toEqual([200, 429]);
    expect(warnings(narrow)).toBe(1);
    await narrow.close();
  });
});
