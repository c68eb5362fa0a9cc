import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ambiguousRequests, type Parts } from './testing/ambiguous-requests';
import { closeServers, startShell } from './testing/test-shell';

const SMUGGLED = '/api/smuggled';

afterEach(closeServers);

interface Seen {
  url: string;
  token: string;
}

async function portal() {
  const seen: Seen[] = [];
  const { url: shell } = await startShell({
    api: async (request, response) => {
      const asked = { url: `${request.method} ${request.url}`, token: request.headers.authorization ?? '' };
      seen.push(asked);
      await text(request).catch(() => '');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(asked));
    },
  });
  return { seen, shell };
}

/** Sends the parts. Resolves once the server has closed the connection or answered. */
function attack(origin: string, parts: Parts): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  return new Promise((done) => {
    socket.once('close', () => done());
    socket.once('data', () => setImmediate(() => socket.destroy()));
    socket.once('connect', async () => {
      for (const part of parts) {
        socket.write(part);
        for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      }
      setTimeout(() => socket.destroy(), 200);
    });
  });
}

test.each(Object.entries(ambiguousRequests(SMUGGLED)))(
  '%s does not affect another visitor’s call',
  async (_name, parts) => {
    const { seen, shell } = await portal();
    const visit = async (token: string) => {
      const answer = await fetch(`${shell}/api/mine`, { headers: { authorization: token } });
      return answer.json();
    };
    await visit('first');
    for (let round = 0; round < 3; round += 1) {
      await attack(shell, parts);
      for (const token of ['first', 'second'])
        expect(await visit(token)).toEqual({ url: 'GET /api/mine', token });
    }
    expect(seen.filter(({ url, token }) => url.includes(SMUGGLED) && token)).toEqual([]);
  },
);
