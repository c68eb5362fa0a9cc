import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

export interface TokenServer {
  baseUrl: string;
  calls: string[];
  bearers: (string | undefined)[];
  accept: (accessToken: string) => void;
  on: (path: string, reply: Reply) => void;
  close: () => Promise<void>;
}

export function answer(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A minimal platform: `/thing` requires the accepted bearer, and the test defines all other replies. */
export async function startTokenServer(): Promise<TokenServer> {
  const replies = new Map<string, Reply>();
  const calls: string[] = [];
  const bearers: (string | undefined)[] = [];
  let accepted = '';
  replies.set('/thing', (request, response) => {
    bearers.push(request.headers.authorization);
    if (request.headers.authorization === `Bearer ${accepted}`) {
      answer(response, { code: 200, msg: '', data: 'thing' });
    } else {
      answer(response, { code: 401, msg: '账号未登录', data: null });
    }
  });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local');
    calls.push(url.pathname);
    request.resume();
    const reply = replies.get(url.pathname);
    if (reply) reply(request, response, url);
    else answer(response, { code: 404, msg: 'nothing here', data: null }, 404);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    bearers,
    accept: (accessToken) => {
      accepted = accessToken;
    },
    on: (path, reply) => {
      replies.set(path, reply);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
