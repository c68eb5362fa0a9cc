import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { buildMetricsApp, createMetrics } from './plugins/metrics';
import { ASSET, closeServers, createLiveSet, startShell } from './testing/test-shell';

afterEach(closeServers);

const production = { PORTAL_MODE: 'production' };
const live = createLiveSet([{ path: '/news', Component: () => 'newest items' }]);

async function shellWithApi(settings: NodeJS.ProcessEnv = {}) {
  const asked: { url: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const { url } = await startShell({
    settings,
    live,
    api: (request, response) => {
      asked.push({ url: request.url ?? '', headers: request.headers });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0,"msg":"","data":[]}');
    },
  });
  return { asked, url };
}

test.each([
  ['/api/docs', 404],
  ['/api/docs/json', 404],
  ['/api/%64ocs', 404],
  ['/api/./docs', 404],
  ['/api/x/../docs', 404],
  ['/api/x\\..\\docs', 404],
  ['/api/ops/entries', 404],
  ['/api/ops/releases', 404],
  ['/api/dev/outbox', 404],
  ['/api/metrics', 404],
  ['/dev/outbox', 404],
  ['/api/permission', 200],
])('in production the public port answers %s with %d', async (path, status) => {
  const { asked, url } = await shellWithApi(production);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // Written by hand: HTTP clients normalize such paths before sending them.
  socket.write(`GET ${path} HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(asked.map((call) => call.url)).toEqual(status === 200 ? [path] : []);
});

test('in production, PUBLIC_PUBLISHING opens only the publishing paths of the operators’ API', async () => {
  const { asked, url } = await shellWithApi({ ...production, PUBLIC_PUBLISHING: 'on' });
  const open = ['/api/ops/releases', '/api/ops/releases/activate', '/api/ops/errors?remote=entry'];
  for (const path of [...open, '/api/ops/entries', '/api/ops/publishers', '/api/ops/releasesx'])
    expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, open.includes(path) ? 200 : 404]);
  expect(asked.map((call) => call.url)).toEqual(open);
});

test.each([
  ['/news#1', 'portal'],
  ['/news', 'portal#'],
  ['/news', 'portal?'],
  ['/news', 'portal/news'],
  ['/news', 'portal\\news'],
  ['/news', 'visitor@portal'],
  ['http://portal/news', 'portal'],
  ['/rss.xml', 'a"b&c.example'],
])('an ambiguous request is rejected: %s with host %s', async (path, host) => {
  const { url } = await shellWithApi();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});

test('a request head that is too large answers 431, with the default security headers', async () => {
  const { url } = await shellWithApi();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /news HTTP/1.1\r\nHost: portal\r\nCookie: ${'a'.repeat(100_000)}\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(answer).toContain('x-content-type-options: nosniff');
});

test.each([
  ['/news/%E0%A4%A', 404, 'text/html'],
  ['/%', 404, 'text/html'],
  ['/news?q=%zz', 200, 'text/html'],
  ['/assets/%zz.js', 404, 'text/plain'],
  ['/api/%zz', 400, 'application/json'],
])('an undecodable URL is answered without calling the API: %s', async (path, status, type) => {
  const { asked, url } = await shellWithApi();
  const answer = await fetch(`${url}${path}`);
  expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([status, type]);
  expect(asked).toEqual([]);
});

test('an invalid forwarded scheme does not change the canonical URL', async () => {
  const { url } = await shellWithApi();
  const page = async (scheme: string) => {
    const answer = await fetch(`${url}/news`, { headers: { 'x-forwarded-proto': scheme } });
    return [answer.status, /rel="canonical" href="([^"]*)"/.exec(await answer.text())?.[1]];
  };
  for (const scheme of ['javascript', 'two words', 'http://evil.example/?'])
    expect(await page(scheme)).toEqual([200, `${url}/news`]);
  expect(await page('https')).toEqual([200, `${url.replace('http', 'https')}/news`]);
});

test.each([
  [{ ...production, PUBLIC_API_DOCS: 'on' }, '/api/docs'],
  [{ ...production, PUBLIC_OPERATOR_API: 'on' }, '/api/ops/entries'],
  [{}, '/api/docs'],
  [{}, '/api/dev/outbox'],
  [{}, '/dev/outbox'],
])('with %j the public port serves %s', async (settings, path) => {
  const { url } = await shellWithApi(settings);
  expect((await fetch(`${url}${path}`)).status).toBe(200);
});

test('every response forbids sniffing, scripts and framing', async () => {
  const { url } = await shellWithApi();
  const paths = ['/news', '/none', `/assets/${ASSET.name}`, '/assets/none.js', '/remotes/a/1.0.0/b.js'];
  const others = [
    '/health/live',
    '/robots.txt',
    '/registry.json',
    '/dev/outbox',
    '/api/any',
    '/api/%zz',
    '/%zz',
  ];
  for (const path of [...paths, ...others]) {
    const { headers } = await fetch(`${url}${path}`);
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining('frame-ancestors'),
    ]);
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

test('HSTS is sent where visitors use TLS', async () => {
  const hsts = async (settings: NodeJS.ProcessEnv, headers = {}) => {
    const { url } = await shellWithApi(settings);
    return (await fetch(`${url}/news`, { headers })).headers.get('strict-transport-security');
  };
  expect(await hsts({ PUBLIC_ORIGIN: 'https://portal.example' })).toMatch(/^max-age=\d{7,}/);
  const https = { 'x-forwarded-proto': 'https' };
  expect(await hsts({}, https)).toMatch(/^max-age=\d{7,}/);
  expect(await hsts({ TRUST_PROXY: '10.0.0.5' }, https)).toBeNull();
});

test('the API gets the client address from the nearest trusted proxy, and our own request id', async () => {
  const told = async (settings: NodeJS.ProcessEnv) => {
    const { asked, url } = await shellWithApi(settings);
    const headers = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
      'x-request-id': 'chosen by the visitor',
    };
    await fetch(`${url}/api/any`, { headers });
    return asked[0]?.headers;
  };
  const believed = await told({});
  expect(believed).toMatchObject({ 'x-forwarded-for': '203.0.113.7' });
  expect(believed?.['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(believed).not.toHaveProperty('x-forwarded-host');
  expect(await told({ TRUST_PROXY: '10.0.0.5' })).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
});

test('the log names routes, not URLs, which may hold a phone number', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const { app, url } = await startShell({ live, logger, api: (_request, response) => response.end('{}') });
  for (const path of ['/news?from=', '/none/', '/api/lookup/', '/api/lookup?phone=', '/assets/'])
    await fetch(`${url}${path}13812345678`);
  await app.close();
  const log = lines.join('');
  expect(log).toContain('"route":"/api/*"');
  expect(log).not.toContain('13812345678');
});

test('metrics of requests and current render processes are served on the metrics port only', async () => {
  const metrics = createMetrics();
  const states = [{ remote: 'content', version: '1.0.0', state: 'open', processes: 2 } as const];
  const { app, url } = await startShell({ live, metrics, pools: { states } as never });
  for (const path of ['/news?page=2', '/news', '/metrics'])
    expect(await (await fetch(`${url}${path}`)).text()).not.toContain('portal_shell');
  await app.close();
  const readFigures = async () => (await buildMetricsApp(metrics).inject('/metrics')).body;
  const figures = await readFigures();
  expect(figures).toContain('portal_shell_requests_total{route="/*",method="GET",status="200"} 2');
  expect(figures).toContain('portal_shell_render_processes{remote="content",version="1.0.0",state="open"} 2');
  states.splice(0);
  expect(await readFigures()).not.toContain('portal_shell_render_processes{');
});

test('built files are precompressed and immutable for a year', async () => {
  const { app } = await startShell();
  const ask = (accept: string, url = `/assets/${ASSET.name}`, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    app.inject({ method, url, headers: { 'accept-encoding': accept } });
  const brotli = await ask('gzip, br');
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(ASSET.text);
  expect(gunzipSync((await ask('gzip')).rawPayload).toString()).toBe(ASSET.text);
  expect((await ask('identity')).body).toBe(ASSET.text);
  expect((await ask('br;q=0, identity')).headers['content-encoding']).toBeUndefined();
  expect((await ask('', undefined, 'HEAD')).headers['content-length']).toBe(String(ASSET.text.length));
  for (const url of ['/assets/none.js', '/assets/', '/assets/..%2fsecret']) {
    const { statusCode, headers } = await ask('', url);
    expect([400, 403, 404]).toContain(statusCode);
    expect(headers['cache-control']).toBe('no-store');
  }
  expect((await ask('', undefined, 'POST')).statusCode).toBe(405);
});

test.each([
  ['notice.html', 'text/html'],
  ['drawing.svg', 'image/svg+xml'],
  ['data.xml', 'application/xml'],
])('a published file opened as a page runs no scripts in the portal’s origin: %s', async (name, type) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-remotes-'));
  mkdirSync(join(folder, 'gallery/1.0.0'), { recursive: true });
  for (const file of [name, `${name}.gz`, 'remote.js'])
    writeFileSync(
      join(folder, 'gallery/1.0.0', file),
      '<script src="/remotes/gallery/1.0.0/remote.js"></script>',
    );
  const { app } = await startShell({ releases: { folder, provide: async () => true } });
  const open = async (file: string, accept: string) => {
    const url = `/remotes/gallery/1.0.0/${file}`;
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': accept } });
    return [String(headers['content-type']).split(';')[0], headers['content-security-policy']];
  };
  for (const accept of ['identity', 'gzip'])
    expect(await open(name, accept)).toEqual([type, "sandbox; frame-ancestors 'none'"]);
  expect(await open('remote.js', 'identity')).toEqual([
    expect.stringContaining('javascript'),
    "default-src 'self'; frame-ancestors 'none'",
  ]);
});

test('a page is sent in the accepted encoding, and only when it has changed', async () => {
  const { app } = await startShell({ live });
  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    app.inject({ method, url: '/news', headers });
  const page = await ask({ 'accept-encoding': 'gzip, deflate, br' });
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('newest items');
  expect(page.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' });
  const { etag } = page.headers;
  // A proxy that compresses weakens the tag.
  for (const tag of [String(etag), `W/${etag}`]) {
    const again = await ask({ 'if-none-match': tag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  }
  const head = await ask({}, 'HEAD');
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(500);
  expect((await ask({}, 'POST')).statusCode).toBe(405);
});

test('broken override and visitor cookies are ignored', async () => {
  const { app } = await startShell({ live });
  for (const cookie of ['%', '%E0%A4%A', 'a=b', '"', ''])
    for (const name of ['portal-overrides', 'portal-visitor']) {
      const page = await app.inject({ url: '/news', headers: { cookie: `${name}=${cookie}` } });
      expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('newest items')]);
    }
});

test('readiness reports what is missing', async () => {
  const ready = async (...options: Parameters<typeof startShell>) => {
    const { app } = await startShell(...options);
    const answer = await app.inject('/health/ready');
    return [answer.statusCode, answer.json()];
  };
  const api = (_request: unknown, response: { end: () => void }) => response.end();
  const pages = { refused: null, pointerReadAt: null, rendering: [] };
  expect(await ready({ api })).toEqual([200, { status: 'ready', releaseSet: 'one', api: true, ...pages }]);
  expect(await ready({ api, live: null })).toEqual([
    503,
    { status: 'not-ready', releaseSet: null, api: true, ...pages },
  ]);
  expect(await ready()).toEqual([503, { status: 'not-ready', releaseSet: 'one', api: false, ...pages }]);
});
