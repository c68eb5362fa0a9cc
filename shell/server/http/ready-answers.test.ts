import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ReadyAnswers } from './ready-answers';
import { closeServers, listen } from './test-server';

const source = {};
const body = Buffer.from('页面');
const page = { source, etag: '"a"', body, headers: { etag: '"a"', 'content-length': String(body.length) } };
const question = { host: 'portal', 'accept-encoding': 'br' };
const kept = { url: '/news', headers: question } as unknown as IncomingMessage;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

afterEach(() => {
  agent.destroy();
  closeServers();
});

/** A server that has one answer ready, and gives 503 to whoever needs more thought. */
function serve({ freshUntil = Date.now() + 60_000, live = source } = {}): Promise<string> {
  const ready = new ReadyAnswers();
  ready.keep(kept, { ...page, freshUntil });
  return listen((request, response) => {
    if (!ready.answer(request, response, live)) response.writeHead(503).end('thought');
  });
}

interface Asked {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
}

function ask(origin: string, { path = '/news', method = 'GET', headers = {} }: Asked = {}) {
  return new Promise<IncomingMessage & { body: string; reused: boolean }>((resolve, reject) => {
    const asking = get(origin, { agent, path, method, headers: { ...question, ...headers } });
    asking.once('error', reject);
    asking.once('response', async (answer: IncomingMessage) =>
      resolve(Object.assign(answer, { body: await text(answer), reused: asking.reusedSocket })),
    );
  });
}

/** All that comes back when these requests are sent at once. */
function askAtOnce(origin: string, requests: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.end(requests);
  return text(socket);
}

test('the same question gets the same answer, time and again on one connection', async () => {
  const origin = await serve();
  for (const reused of [false, true, true]) {
    const answer = await ask(origin);
    expect(answer).toMatchObject({ statusCode: 200, body: '页面', reused });
    expect(answer.headers).toMatchObject({ etag: '"a"', 'keep-alive': 'timeout=65' });
    expect(Date.parse(answer.headers.date ?? '')).toBeGreaterThan(0);
  }
});

test.each<[string, Asked]>([
  ['another page', { path: '/match' }],
  ['another encoding', { headers: { 'accept-encoding': 'gzip' } }],
  ['another host', { headers: { host: 'mirror' } }],
  ['a copy that is still good', { headers: { 'if-none-match': '"a"' } }],
  ['a developer’s build', { headers: { cookie: 'portal-overrides=entry' } }],
  ['a question about the page only', { method: 'HEAD' }],
  ['a connection that is to be closed', { headers: { connection: 'close' } }],
])('%s is answered with more thought', async (_, asked) => {
  expect((await ask(await serve(), asked)).statusCode).toBe(503);
});

test('neither an old answer nor one of another set is given again', async () => {
  expect((await ask(await serve({ freshUntil: Date.now() - 1 }))).statusCode).toBe(503);
  expect((await ask(await serve({ live: {} }))).statusCode).toBe(503);
});

test('requests that are sent without waiting are answered in turn', async () => {
  const one = 'GET /news HTTP/1.1\r\nhost: portal\r\naccept-encoding: br\r\n\r\n';
  const other = one.replace('/news', '/match');
  const received = await askAtOnce(await serve(), one + other + one);
  expect([...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '200',
    '503',
    '503',
  ]);
});
