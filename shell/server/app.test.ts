import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServers, startShell } from './testing/test-shell';

const agent = new Agent({ keepAlive: true });

afterEach(() => {
  agent.destroy();
  closeServers();
});

/** Sends a request through the shell. Resolves once the API has received it. */
async function ask(handler: RequestListener) {
  let reached = () => {};
  const begun = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const { app, url } = await startShell({
    api: (request, response) => {
      handler(request, response);
      reached();
    },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/asked`, { agent }, resolve).once('error', reject);
  });
  await begun;
  return { answer, stop: () => app.close() };
}

test('a running request is answered before the server closes', async () => {
  let finish = () => {};
  const { answer, stop } = await ask((_request, response) => {
    finish = () => response.end('whole');
  });
  const stopped = stop();
  finish();
  expect(await text(await answer)).toBe('whole');
  await stopped;
});

test('a response on a slow connection is sent in full before the server closes', async () => {
  const body = 'x'.repeat(32 * 1024 * 1024);
  const { answer, stop } = await ask((_request, response) => response.end(body));
  const slow = (await answer).pause();
  const stopped = stop();
  expect((await text(slow)).length).toBe(body.length);
  await stopped;
});

test('an idle keep-alive connection does not delay closing', async () => {
  const { answer, stop } = await ask((_request, response) => response.end('whole'));
  await text(await answer);
  await stop();
});
