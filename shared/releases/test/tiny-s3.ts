import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function listing(keys: string[]): string {
  const contents = keys.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>2026-11-21T00:00:00.000Z</LastModified></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

/** The part of S3 that a release store uses: get, head, conditional put, delete and list, path style. */
export async function startTinyS3() {
  const objects = new Map<string, Buffer>();
  const traffic = { sent: 0 };
  /** Keys whose next write is carried out, but not answered. */
  const unanswered = new Set<string>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    const body = await buffer(request);
    const known = objects.get(key);
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`);
    if (request.method === 'PUT') {
      const { 'if-none-match': none, 'if-match': match } = request.headers;
      if ((none === '*' && known) || (match && (!known || etagOf(known) !== match)))
        return fail(412, 'PreconditionFailed');
      objects.set(key, body);
      if (unanswered.delete(key)) return request.socket.destroy();
      return response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (url.searchParams.has('list-type')) {
      const prefix = url.searchParams.get('prefix') ?? '';
      response.writeHead(200, { 'content-type': 'application/xml' });
      return response.end(listing([...objects.keys()].filter((each) => each.startsWith(prefix)).sort()));
    }
    if (!known) return fail(404, 'NoSuchKey');
    const etag = etagOf(known);
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
    response.writeHead(200, { etag, 'content-length': known.length });
    if (request.method === 'GET') traffic.sent += known.length;
    return response.end(request.method === 'HEAD' ? undefined : known);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    objects,
    traffic,
    unanswered,
    location: `s3://releases/portal?region=us-east-1&endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    close: () => new Promise((done) => server.close(done)),
  };
}
