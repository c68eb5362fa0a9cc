import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { GracefulServer } from './graceful-server';

const NEVER = 2 ** 30;
const agent = new Agent({ keepAlive: true });
let server: GracefulServer;

afterEach(() => {
  agent.destroy();
  server.http.closeAllConnections();
});

/** Starts a server and asks it; `reached` is the moment when it begins to answer. */
async function ask(handler: RequestListener) {
  let answer: Promise<IncomingMessage> | undefined;
  await new Promise<void>((reached) => {
    server = new GracefulServer({}, (running) => (request, response) => {
      running(response);
      handler(request, response);
      reached();
    });
    server.http.listen(0, '127.0.0.1', () => {
      const { port } = server.http.address() as AddressInfo;
      answer = new Promise((resolve, reject) => {
        get({ agent, host: '127.0.0.1', port }, resolve).once('error', reject);
      });
    });
  });
  return { answer: answer as Promise<IncomingMessage> };
}

test('a running request is answered before the server ends', async () => {
  let finish = () => {};
  const { answer } = await ask((_request, response) => {
    finish = () => response.end('whole');
  });
  const stopped = server.stop(NEVER);
  finish();
  expect(await text(await answer)).toBe('whole');
  await stopped;
});

test('what a slow line has not taken yet still arrives', async () => {
  const body = 'x'.repeat(32 * 1024 * 1024);
  const { answer } = await ask((_request, response) => response.end(body));
  const slow = (await answer).pause();
  const stopped = server.stop(NEVER);
  expect((await text(slow)).length).toBe(body.length);
  await stopped;
});

test('a connection that waits for its next request does not hold the server', async () => {
  const { answer } = await ask((_request, response) => response.end('whole'));
  await text(await answer);
  await server.stop(NEVER);
});

test('a request that comes to no end is cut off after the limit', async () => {
  const { answer } = await ask(() => {});
  const refused = expect(answer).rejects.toThrow();
  await server.stop(50);
  await refused;
});
