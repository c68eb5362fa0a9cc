import type { RequestListener } from 'node:http';
import { closeServers, listen, onClose, startShell } from '../testing/test-shell';
import { ApiPool } from './api-pool';

afterEach(closeServers);

const AWAY = 'http://127.0.0.1:1';

function createPool(...origins: string[]): ApiPool {
  const pool = new ApiPool(origins);
  onClose(() => void pool.close());
  return pool;
}

async function named(name: string, answer: RequestListener = (_request, response) => response.end(name)) {
  const api = { origin: '', calls: 0 };
  api.origin = await listen((request, response) => {
    if (request.url !== '/api/health/ready') api.calls += 1;
    answer(request, response);
  });
  return api;
}

const read = { method: 'GET', path: '/api/any' } as const;
const write = { method: 'POST', path: '/api/any', body: '{}' } as const;
const answeredBy = async (pool: ApiPool, call: typeof read | typeof write) =>
  String((await pool.request(call)).body);

test('calls are distributed over the APIs', async () => {
  const [first, second] = [await named('first'), await named('second')];
  const pool = createPool(first.origin, second.origin);
  const answers = [1, 2, 3, 4].map(() => answeredBy(pool, read));
  expect((await Promise.all(answers)).sort()).toEqual(['first', 'first', 'second', 'second']);
});

test.each<[string, RequestListener]>([
  ['is shutting down', (_request, response) => response.writeHead(503, { 'content-length': 0 }).end()],
  ['closes the connection', (_request, response) => response.destroy()],
  [
    'truncates its response',
    (_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('begun', () => response.destroy());
    },
  ],
])('a read is retried on another API when one %s, a write is not', async (_how, answer) => {
  const [broken, sound] = [await named('broken', answer), await named('sound')];
  const pool = createPool(broken.origin, sound.origin);
  for (let call = 0; call < 4; call += 1) expect(await answeredBy(pool, read)).toBe('sound');
  expect(broken.calls).toBe(2);
  const writes = await Promise.allSettled([1, 2, 3, 4].map(() => answeredBy(pool, write)));
  const done = writes.filter((one) => one.status === 'fulfilled' && one.value === 'sound');
  expect(done).toHaveLength(2);
  expect([broken.calls, sound.calls]).toEqual([4, 6]);
});

test('an API that refuses connections gets no writes until it is ready again', async () => {
  const sound = await named('sound');
  const pool = createPool(AWAY, sound.origin);
  for (let call = 0; call < 2; call += 1) expect(await answeredBy(pool, read)).toBe('sound');
  for (let call = 0; call < 4; call += 1) expect(await answeredBy(pool, write)).toBe('sound');
});

test('an API that fails its readiness checks is skipped until it recovers', async () => {
  let ready = false;
  const moody = await named('moody', (_request, response) =>
    response.writeHead(ready ? 200 : 503).end('moody'),
  );
  const sound = await named('sound');
  const pool = createPool(moody.origin, sound.origin);
  for (let check = 0; check < 3; check += 1) expect(await pool.isReady()).toBe(true);
  for (let call = 0; call < 4; call += 1) expect(await answeredBy(pool, write)).toBe('sound');
  ready = true;
  await pool.isReady();
  await Promise.all([1, 2].map(() => answeredBy(pool, read)));
  expect(moody.calls).toBe(1);
});

test('the log says once that an API does not answer, why, and when it answers again', async () => {
  let down = true;
  const origin = await listen((_request, response) => (down ? response.destroy() : response.end('up')));
  const lines: string[] = [];
  const pool = new ApiPool([origin], (line) => lines.push(line));
  onClose(() => void pool.close());
  await Promise.allSettled([pool.request(read), pool.request(read), pool.request(write)]);
  down = false;
  await pool.request(read);
  const hanging = await listen(() => {});
  const slow = new ApiPool([hanging], (line) => lines.push(line));
  onClose(() => void slow.close());
  await expect(slow.request({ ...read, signal: AbortSignal.timeout(50) })).rejects.toThrow();
  await expect(slow.request({ ...read, signal: AbortSignal.abort() })).rejects.toThrow();
  expect(lines).toEqual([
    expect.stringMatching(`^平台接口 ${origin} 没有回答：.*(closed|socket|reset)`),
    `平台接口 ${origin} 又有回答`,
    expect.stringMatching(`^平台接口 ${hanging} 没有回答：.*timeout`),
  ]);
});

test('without any API, a call immediately answers 503 with retry-after', async () => {
  const { app } = await startShell({ api: [AWAY, AWAY] });
  for (const method of ['GET', 'POST', 'PUT'] as const) {
    const answer = await app.inject({
      method,
      url: '/api/any',
      payload: method === 'GET' ? undefined : '{}',
    });
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toEqual({ code: 503, msg: expect.stringContaining('稍后'), data: null });
  }
});

test('a write whose connection breaks answers 503', async () => {
  const { app } = await startShell({ api: (_request, response) => response.destroy() });
  const answer = await app.inject({ method: 'PUT', url: '/api/comp/entry/1/step/plan', payload: '{}' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
});

test('concurrent probes check each API once, and count one miss', async () => {
  let checks = 0;
  const busy = await named('busy', ({ url }, response) => {
    if (url !== '/api/health/ready') return response.end('busy');
    checks += 1;
    response.writeHead(503).end();
  });
  const pool = createPool(busy.origin, (await named('sound')).origin);
  expect(await Promise.all(Array.from({ length: 20 }, () => pool.isReady()))).not.toContain(false);
  expect(checks).toBe(1);
  const answers = await Promise.all([1, 2, 3, 4].map(() => answeredBy(pool, write)));
  expect(answers.filter((name) => name === 'busy')).toHaveLength(2);
});
