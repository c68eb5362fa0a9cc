import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { closeServers, startShell } from '../testing/test-shell';

afterEach(closeServers);

const bodyPace = { everyMs: 100, minBytes: 1000 };

/** Sends `begun`, then one byte at a time. Resolves once the server has closed the connection. */
function trickle(url: string, begun: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  const timer = setInterval(() => socket.write('a'), 20);
  return new Promise((cut) => {
    socket.on('error', () => {});
    socket.resume().write(begun);
    socket.once('close', () => {
      clearInterval(timer);
      cut();
    });
  });
}

test.each([
  ['an API call', 'POST /api/any HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'],
  ['a chunked API call', 'PUT /api/any HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ['a page', 'GET /news HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'],
])('a request body that trickles in is aborted: %s', async (_what, begun) => {
  const { url } = await startShell({ bodyPace, api: () => {} });
  await trickle(url, begun);
});

test('a steady slow upload is not aborted, even while the API pauses reading', async () => {
  // More than the socket buffers take in while nobody reads.
  const size = 60_000_000;
  let received = 0;
  // Longer than a busy machine may stall this test, which sends nothing during that time.
  const slower = { ...bodyPace, everyMs: 300 };
  const { url } = await startShell({
    bodyPace: slower,
    api: async (request, response) => {
      await pause(3 * slower.everyMs);
      for await (const part of request) received += part.length;
      response.end('whole');
    },
  });
  const body = new ReadableStream({
    async pull(controller) {
      await pause(10);
      controller.enqueue(Buffer.alloc(2_000_000));
      sent += 2_000_000;
      if (sent >= size) controller.close();
    },
  });
  let sent = 0;
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect([await answer.text(), received]).toEqual(['whole', size]);
});
