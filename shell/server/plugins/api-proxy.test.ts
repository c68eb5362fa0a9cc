import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ServerResponse, request as send } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { closeServers, startShell } from '../testing/test-shell';
import { PUBLISHING_PATHS } from './api-proxy';

const SLICE = 5_242_880;

afterEach(closeServers);

function upload(origin: string, size: number): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).pause();
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.write(`POST /api/upload HTTP/1.1\r\nhost: portal\r\ncontent-length: ${size}\r\n\r\n`);
    socket.write(Buffer.alloc(size), () => {
      socket.once('data', (chunk) => {
        resolve(chunk.toString());
        socket.destroy();
      });
      socket.resume();
    });
  });
}

test('a response sent before the upload was read arrives without a connection reset', async () => {
  const refusal = JSON.stringify({ code: 401, msg: '账号未登录' });
  const { url: shell } = await startShell({
    api: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(refusal);
    },
  });
  for (let round = 0; round < 10; round += 1) {
    await expect(upload(shell, SLICE)).resolves.toContain(refusal);
  }
});

test('a visitor who disconnects aborts the API call', async () => {
  let gone: (() => void) | undefined;
  const left = new Promise<void>((resolve) => {
    gone = resolve;
  });
  const { url: shell } = await startShell({
    api: (request) => {
      request.on('close', () => gone?.());
      outgoing.destroy();
    },
  });
  const outgoing = send(`${shell}/api/slow`);
  outgoing.on('error', () => {});
  outgoing.end();
  await left;
});

test('a visitor who disconnects is not logged as a warning', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  let closed: (() => void) | undefined;
  const left = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const { app, url: shell } = await startShell({
    logger,
    api: (request) => {
      request.on('close', () => closed?.());
      outgoing.destroy();
    },
  });
  const outgoing = send(`${shell}/api/slow`);
  outgoing.on('error', () => {});
  outgoing.end();
  await left;
  await app.close();
  expect(lines).toEqual([]);
});

test('a client that pipelines requests and disconnects affects no other visitor', async () => {
  const waiting: ServerResponse[] = [];
  const { app, url: shell } = await startShell({
    api: (request, response) => {
      if (request.url === '/api/other') return response.end('answered');
      waiting.push(response);
      // The server has noticed the disconnect once it aborts the first call.
      if (waiting.length === 1)
        response.once('close', () => waiting.slice(1).map((late) => late.end('late')));
      if (waiting.length === 4) socket.destroy();
    },
  });
  const { hostname, port } = new URL(shell);
  const socket = connect(Number(port), hostname);
  const read = 'GET /api/slow HTTP/1.1\r\nhost: portal\r\n\r\n';
  const write = 'POST /api/slow HTTP/1.1\r\nhost: portal\r\ncontent-length: 1\r\n\r\na';
  socket.write(read + read + write + read);
  await once(socket, 'close');
  while (waiting.some((late) => !late.closed)) await nextTurn();
  expect(await (await fetch(`${shell}/api/other`)).text()).toBe('answered');
  // Closing must not wait for that connection.
  await app.close();
});

test('calls are answered while many uploads are stalled', async () => {
  const uploads = 300;
  let arrived = 0;
  let allArrived: (() => void) | undefined;
  const busy = new Promise<void>((resolve) => {
    allArrived = resolve;
  });
  const { url: shell } = await startShell({
    api: (request, response) => {
      if (request.method === 'GET') return response.end('answered');
      arrived += 1;
      if (arrived === uploads) allArrived?.();
    },
  });
  for (let index = 0; index < uploads; index += 1) {
    const piece = send(`${shell}/api/upload`, { method: 'POST', headers: { 'content-length': SLICE } });
    piece.on('error', () => {});
    piece.write('begun');
  }
  await busy;
  const answer = await fetch(`${shell}/api/permission`);
  expect(await answer.text()).toBe('answered');
});

test('the shell sets the canary header of reports, except for preview testers, and drops one sent by the browser', async () => {
  const given: unknown[] = [];
  const visitor = { visitor: 'known to the shell' };
  const { url: shell } = await startShell({
    canary: { choose: () => ({}) as never, identify: () => visitor as never },
    api: (request, response) => {
      given.push(request.headers['x-portal-canary']);
      request.resume();
      response.end('{}');
    },
  });
  const headers = { 'content-type': 'application/json', 'x-portal-canary': '{"visitor":"forged"}' };
  for (const path of ['/api/telemetry/visits', '/api/telemetry/errors', '/api/telemetry/other'])
    await fetch(shell + path, { method: 'POST', headers, body: '{}' });
  const previewed = { ...headers, cookie: 'portal-preview=a.b.c' };
  await fetch(`${shell}/api/telemetry/visits`, { method: 'POST', headers: previewed, body: '{}' });
  expect(given).toEqual([JSON.stringify(visitor), JSON.stringify(visitor), undefined, undefined]);
});

test.each([
  ['application/json; charset=utf-8', 'br'],
  ['application/pdf', null],
  ['text/event-stream', null],
])('the API’s text responses are compressed, files and event streams are not: %s', async (type, encoding) => {
  const { url: shell } = await startShell({
    api: (_request, response) => {
      response.writeHead(200, { 'content-type': type, 'content-length': 5000 }).end('x'.repeat(5000));
    },
  });
  const { headers } = await fetch(`${shell}/api/any`, { headers: { 'accept-encoding': 'br' } });
  expect(headers.get('content-encoding')).toBe(encoding);
});

const nginx = readFileSync(join(__dirname, '../../../deploy/nginx.conf'), 'utf8');

test('the nginx location for teams matches every publishing path', () => {
  const [, section = 'missing'] = /# location ~ (\S+) \{/.exec(nginx) ?? [];
  expect(PUBLISHING_PATHS.filter((path) => !new RegExp(section).test(path))).toEqual([]);
});

test('nginx’s page for unreachable shell servers reloads itself', () => {
  expect(/return 502 '[^']*'/.exec(nginx)?.[0]).toContain('<meta http-equiv="refresh" content="10">');
});

test('nginx answers an oversized body in Chinese at every location', () => {
  const outside = nginx.replaceAll(/location [^{]+\{[^}]*\}/g, '');
  expect(outside).toMatch(/^ *error_page 413 @body_too_large;/m);
  // A location with its own error_page inherits none.
  const own = (nginx.match(/location [^{]+\{[^}]*\}/g) ?? []).filter((block) => block.includes('error_page'));
  expect(own.filter((block) => !block.includes('error_page 413 @'))).toEqual([]);
});
