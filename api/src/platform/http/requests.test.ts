import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorCatalogue } from '@portal/contract/api-errors';
import { listOperations } from '../../testing/operations';
import { signInParticipant } from '../../testing/participants';
import { buildTestApp, TEST_OPERATOR_KEY, type TestApp } from '../../testing/test-app';

describe('over a connection', () => {
  let test: TestApp;
  let port: number;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp({ BODY_GRACE: '1', BODY_MIN_RATE: '1000', API_METRICS_PORT: '0' });
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = test.app.server.address() as AddressInfo);
    ({ token } = await signInParticipant(test));
  });
  afterAll(() => {
    test.app.server.closeAllConnections();
    return test.close();
  });

  const requestHead = (more: string) =>
    `POST /api/comp/entry HTTP/1.1\r\nhost: x\r\ntenant-id: 126\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n${more}\r\n\r\n`;
  function open(): Socket {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    return socket;
  }
  const readStatus = (answer: string) => Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);
  const readEnvelope = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));

  it.each([
    ['says so beforehand', (length: number) => ({ 'content-length': length })],
    ['does not', () => ({ 'transfer-encoding': 'chunked' })],
  ])(
    'a body that is too large is answered so that its sender reads it, where it %s',
    async (_how, lengthOf) => {
      const body = Buffer.alloc(3_000_000, 0x20);
      const call = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/comp/entry',
        headers: {
          'tenant-id': '126',
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...lengthOf(body.length),
        },
      });
      const answered = once(call, 'response');
      const sent = new Promise<void>((done, fail) => call.on('error', fail).end(body, () => done()));
      const [response] = await answered;
      const answer = JSON.parse(await text(response));
      await sent;
      const { status, code, msg } = errorCatalogue.TOO_LARGE;
      expect([response.statusCode, answer]).toEqual([status, { code, msg, data: null }]);
    },
  );

  it('a trickling body is aborted, a slow but steady one is not', async () => {
    const dripping = open();
    dripping.write(requestHead('content-length: 100000'));
    const slow = open();
    slow.write(requestHead('transfer-encoding: chunked\r\nconnection: close'));
    const piece = ' '.repeat(1_000);
    const pace = setInterval(() => {
      dripping.write(' ');
      slow.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
    }, 50);
    const answer = text(slow);
    const cut = await text(dripping);
    clearInterval(pace);
    slow.write('11\r\n{"seasonId":"no"}\r\n0\r\n\r\n');
    expect(readStatus(cut)).toBe(408);
    expect(readEnvelope(cut)).toMatchObject({ code: 408, msg: errorCatalogue.REQUEST_TIMEOUT.msg });
    expect(readStatus(await answer)).toBe(200);
  });

  it.each([
    ['no request at all', 'HELLO\r\n\r\n', 'MALFORMED_BODY'],
    [
      'a head of many kilobytes',
      `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(40_000)}\r\n\r\n`,
      'HEADERS_TOO_LARGE',
    ],
  ] as const)('%s is answered by the envelope', async (_what, sent, name) => {
    const socket = open();
    socket.write(sent);
    const answer = await text(socket);
    const { status, code, msg } = errorCatalogue[name];
    expect([readStatus(answer), readEnvelope(answer)]).toEqual([status, { code, msg, data: null }]);
    expect(answer).toContain('nosniff');
  });

  it('metrics are served on their own port only', async () => {
    await test.app.inject('/health/live');
    const { port: metricsPort } = JSON.parse(test.logs.find((line) => line.includes('/metrics')) ?? '{}');
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(figures).toMatch(
      /http_request_duration_seconds_bucket\{le="0.005",method="GET",route="\/health\/live",status="200"\} \d/,
    );
    expect(figures).toContain('process_resident_memory_bytes ');
    expect(figures).toContain('nodejs_eventloop_lag_p99_seconds ');
    expect((await fetch(`http://127.0.0.1:${metricsPort}/health/live`)).status).toBe(404);
    for (const path of ['/metrics', '/api/metrics'])
      expect((await test.app.inject(path)).statusCode).toBe(404);
  });
});

describe('every request', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp({ TRUST_PROXY: '10.1.0.0/16' });
  });
  afterAll(() => test.close());

  const CALL = '/api/comp/season/current';
  const idAt = async (url: string, remoteAddress: string, given = 'shell-0123456789') => {
    const { headers } = await test.app.inject({ url, remoteAddress, headers: { 'x-request-id': given } });
    return String(headers['x-request-id']);
  };

  it('keeps its id from a shell server in response and log', async () => {
    expect(await idAt(CALL, '10.1.2.3')).toBe('shell-0123456789');
    expect(test.logs.filter((line) => line.includes('"reqId":"shell-0123456789"'))).not.toEqual([]);
    expect(await idAt('/api/files/%ff', '10.1.2.3')).toBe('shell-0123456789');
  });

  it('is logged, except successful health checks, which each shell server sends every second', async () => {
    expect(await idAt('/api/health/ready', '10.1.2.3', 'check-0123456789')).toBe('check-0123456789');
    expect(test.logs.filter((line) => line.includes('check-0123456789'))).toEqual([]);
  });

  it('gets a new id if anyone else provides one, or if it is malformed', async () => {
    const ids = [await idAt(CALL, '203.0.113.9'), await idAt(CALL, '10.1.2.3', 'a b\u0007')];
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    ['an answer', '/health/live'],
    ['a refusal', CALL],
    ['an unknown path', '/nothing'],
    ['an invalid URL', '/api/files/%ff'],
    ['the documentation page', '/api/docs/'],
    ['its script', '/api/docs/static/swagger-ui-bundle.js'],
    ['the description', '/api/docs/json'],
  ])('must not be sniffed, framed or executed: %s', async (_what, url) => {
    const { headers } = await test.app.inject(url);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("default-src '");
  });

  it('finds no API documentation if it is disabled', async () => {
    const closed = await buildTestApp({ API_DOCS: 'off' });
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/swagger-ui-bundle.js'])
      expect([path, (await closed.app.inject(path)).statusCode]).toEqual([path, 404]);
    await closed.close();
  });

  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  it.each([
    ['2,000 levels of objects', nested(2_000)],
    ['100,000 levels of lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('of %s is rejected by every call with a body', async (_what, payload) => {
    const { token } = await signInParticipant(test);
    for (const { method, path, body } of listOperations(test.app)) {
      if (!body) continue;
      const { statusCode } = await test.app.inject({
        method,
        url: path.replaceAll(/\{[^}]+\}/g, '1'),
        headers: {
          'tenant-id': '126',
          'content-type': 'application/json',
          authorization: `Bearer ${path.startsWith('/api/ops/') ? TEST_OPERATOR_KEY : token}`,
        },
        payload,
      });
      // Its reports are short, and so is its limit.
      const isTooLong = path === '/api/telemetry/vitals' && payload.length > 16 * 1024;
      expect([path, statusCode]).toEqual([path, isTooLong ? 413 : 400]);
    }
  });
});
