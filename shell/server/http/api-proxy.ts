import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import { pipeline } from 'node:stream';

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function forwarded(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}

/** The address that the API's limits count by. A header from outside is believed only behind our own proxy. */
export function clientAddress(request: IncomingMessage, trustForwarded: boolean): string {
  const own = request.socket.remoteAddress ?? '';
  const given = request.headers['x-forwarded-for'];
  return trustForwarded && typeof given === 'string' ? `${given}, ${own}` : own;
}

const UNREACHABLE = JSON.stringify({ code: 503, msg: '服务正在启动或暂时不可用，请稍后重试', data: null });

/** Passes `/api/*` on to the platform API, streaming both ways. */
export function apiProxy(origin: string, trustForwarded: boolean) {
  // Without a limit of its own: uploads hold their connection for as long as a phone sends, and all other calls would
  // queue behind them without a word.
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(origin);

  return (request: IncomingMessage, response: ServerResponse): void => {
    const onward = send(
      {
        agent,
        hostname,
        port,
        method: request.method,
        path: request.url,
        headers: { ...forwarded(request.headers), 'x-forwarded-for': clientAddress(request, trustForwarded) },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, forwarded(answer.headers));
        pipeline(answer, response, () => {});
      },
    );
    onward.on('error', () => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '2' });
      response.end(UNREACHABLE);
    });
    request.on('error', () => onward.destroy());
    response.on('close', () => {
      onward.destroy();
      // An API may answer before it has read an upload (log in again, too large). What is still coming is read and
      // dropped: cutting it off would reset the visitor's connection, and the answer would be lost with it.
      request.unpipe(onward);
      request.resume();
    });
    request.pipe(onward);
  };
}
