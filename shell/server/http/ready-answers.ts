import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a connection stays open without a request: longer than the 60 s after which proxies let go of theirs. */
export const KEEP_ALIVE_MS = 65_000;

/** An answer that needs no more thought: the same question gets it again while it is fresh. */
interface ReadyAnswer {
  /** What it was rendered from; another live set makes it worthless. */
  source: object;
  freshUntil: number;
  etag: string;
  /** Status line, headers and body as they travel. */
  bytes: Buffer;
}

interface NewAnswer extends Omit<ReadyAnswer, 'bytes'> {
  /** What Node has already sent once, so that nothing in it can break out of its line. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

const MOST_ANSWERS = 1000;

/** Everything in a request that a public page's answer can depend on. Personal cookies never reach this far. */
function questionOf({ headers, url }: IncomingMessage): string {
  return `${headers.host}\n${url}\n${headers['accept-encoding']}`;
}

function asItTravels(headers: NewAnswer['headers'], body: Buffer): Buffer {
  const all = {
    ...headers,
    date: new Date().toUTCString(),
    connection: 'keep-alive',
    'keep-alive': `timeout=${KEEP_ALIVE_MS / 1000}`,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`, 'latin1'), body]);
}

/** Complete answers by question, so that a busy page costs a look-up and a write. */
export class ReadyAnswers {
  readonly #answers = new Map<string, ReadyAnswer>();

  /** @returns whether the request has been answered. */
  answer(request: IncomingMessage, response: ServerResponse, source: object): boolean {
    const { socket } = response;
    // Without a socket, an earlier request of the same connection still waits for its answer.
    if (!socket || !response.shouldKeepAlive || request.method !== 'GET') return false;
    // Cookies may ask for a developer's build; a visitor's own copy may still be good.
    if (request.headers.cookie?.includes('portal-')) return false;
    const question = questionOf(request);
    const known = this.#answers.get(question);
    if (!known) return false;
    if (known.source !== source || known.freshUntil <= Date.now()) {
      this.#answers.delete(question);
      return false;
    }
    if (request.headers['if-none-match'] === known.etag) return false;
    // One write past the response, because checking and joining the same header lines again costs more than all the
    // rest of the request; `finish` is how the HTTP server learns that the connection is free for the next one.
    socket.write(known.bytes, (error) => {
      if (!error) response.emit('finish');
    });
    return true;
  }

  /** Remembers an answer that does not depend on the visitor. */
  keep(request: IncomingMessage, { headers, body, ...answer }: NewAnswer): void {
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear();
    this.#answers.set(questionOf(request), { ...answer, bytes: asItTravels(headers, body) });
  }
}
