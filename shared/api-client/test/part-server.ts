import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** The platform's side of a resumable upload, which can cut transfers after a number of bytes. */
export interface PartServer {
  baseUrl: string;
  /** Whole parts, by number. */
  stored: Map<number, Buffer>;
  /** Bytes of parts received, including repeated ones. */
  received: number;
  /** Bytes of the largest call. */
  largest: number;
  /** Bytes after which each of the next transfers is cut. */
  cuts: number[];
  /** Parts whose final response is lost, once each. */
  silenced: Set<number>;
  close(): Promise<void>;
}

const EMPTY = Buffer.alloc(0);

/** Fields before the file, and the file's bytes. */
function parsePart(body: Buffer, boundary: string) {
  const fields = Object.fromEntries(
    [
      ...body
        .subarray(0, 4096)
        .toString('latin1')
        .matchAll(/name="(\w+)"\r\n\r\n([^\r]*)\r\n/g),
    ].map(([, name, value]) => [name, value]),
  );
  const head = body.indexOf('\r\n\r\n', body.indexOf('name="file"'));
  const end = body.lastIndexOf(`\r\n--${boundary}--`);
  return { fields, file: body.subarray(head + 4, end < 0 ? undefined : end), whole: end >= 0 };
}

export async function startPartServer(file: { size: number; partSize: number }): Promise<PartServer> {
  const partLength = (part: number) => Math.min(file.partSize, file.size - (part - 1) * file.partSize);
  const begun = new Map<number, Buffer>();

  async function receivePart(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
    const cut = server.cuts.shift() ?? Number.POSITIVE_INFINITY;
    let body = EMPTY;
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      body = Buffer.concat([body, piece as Buffer]);
      if (body.length >= cut) break;
    }
    const { fields, file: piece, whole } = parsePart(body, boundary);
    const number = Number(fields.partNumber);
    const offset = Number(fields.offset ?? 0);
    server.received += piece.length;
    server.largest = Math.max(server.largest, piece.length);
    const bytes = Buffer.concat([(begun.get(number) ?? EMPTY).subarray(0, offset), piece]);
    begun.set(number, bytes);
    if (!whole) {
      response.writeHead(503, { connection: 'close' }).end('{}');
      return;
    }
    const received = bytes.length;
    if (received < partLength(number)) return reply(response, 200, { received });
    begun.delete(number);
    const etag = createHash('sha256').update(bytes).digest('hex');
    if (etag !== fields.sha256) return reply(response, 1009002005, null);
    server.stored.set(number, bytes);
    if (server.silenced.delete(number)) return void response.destroy();
    reply(response, 200, { received, etag });
  }

  const reply = (response: ServerResponse, code: number, data: unknown) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code, msg: '', data }));
  };
  const http = createServer((request, response) => {
    if (request.method === 'POST') return void receivePart(request, response).catch(() => undefined);
    const number = Number(new URL(request.url ?? '', 'http://server').searchParams.get('partNumber'));
    const stored = server.stored.get(number);
    const etag = stored && createHash('sha256').update(stored).digest('hex');
    reply(response, 200, { received: (stored ?? begun.get(number))?.length ?? 0, etag });
  });
  const server: PartServer = {
    baseUrl: '',
    stored: new Map(),
    received: 0,
    largest: 0,
    cuts: [],
    silenced: new Set(),
    async close() {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const address = http.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no address');
  server.baseUrl = `http://127.0.0.1:${address.port}`;
  return server;
}
