import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer that needs no more thought: the same question gets it again while it is fresh. */
interface ReadyAnswer {
  /** What it was rendered from; another live set makes it worthless. */
  source: object;
  freshUntil: number;
  etag: string;
  headers: string[];
  body: Buffer;
}

const MOST_ANSWERS = 2000;

/** Everything in a request that a public page's answer can depend on. Personal cookies never reach this far. */
function questionOf({ headers, url }: IncomingMessage): string {
  return `${headers.host}\n${url}\n${headers['accept-encoding']}`;
}

/** Complete answers by question, so that a busy page costs a look-up and a write. */
export class ReadyAnswers {
  readonly #answers = new Map<string, ReadyAnswer>();

  /** @returns whether the request has been answered. */
  answer(request: IncomingMessage, response: ServerResponse, source: object): boolean {
    // Cookies may ask for a developer's build; a visitor's own copy may still be good.
    if (request.method !== 'GET' || request.headers.cookie?.includes('portal-')) return false;
    const question = questionOf(request);
    const known = this.#answers.get(question);
    if (!known) return false;
    if (known.source !== source || known.freshUntil <= Date.now()) {
      this.#answers.delete(question);
      return false;
    }
    if (request.headers['if-none-match'] === known.etag) return false;
    response.writeHead(200, known.headers);
    response.end(known.body);
    return true;
  }

  /** Remembers an answer that does not depend on the visitor. */
  keep(
    request: IncomingMessage,
    { headers, ...answer }: Omit<ReadyAnswer, 'headers'> & { headers: Readonly<Record<string, string>> },
  ): void {
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear();
    this.#answers.set(questionOf(request), { ...answer, headers: Object.entries(headers).flat() });
  }
}
