import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>${body}`;

/**
 * Loopback server for the subset of S3 used by uploads and reads: multipart uploads, whole objects, ranges. Path style;
 * signatures must be present but are not verified.
 */
export async function startS3Server() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let isAway = false;
  const computeEtag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

  function refuse(response: ServerResponse, status: number, code: string): void {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`));
  }

  function multipart(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): void {
    const id = url.searchParams.get('uploadId');
    if (id === null) {
      const made = randomUUID();
      uploads.set(made, new Map());
      response.end(
        xml(`<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`),
      );
      return;
    }
    const parts = uploads.get(id);
    if (!parts) refuse(response, 404, 'NoSuchUpload');
    else if (request.method === 'PUT') {
      parts.set(Number(url.searchParams.get('partNumber')), body);
      response.writeHead(200, { etag: computeEtag(body) }).end();
    } else if (request.method === 'GET') {
      const listed = [...parts].map(
        ([number, bytes]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${computeEtag(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
      );
      response.end(
        xml(`<ListPartsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListPartsResult>`),
      );
    } else if (request.method === 'DELETE') {
      uploads.delete(id);
      response.writeHead(204).end();
    } else {
      const whole = [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
      objects.set(url.pathname, Buffer.concat(whole));
      uploads.delete(id);
      response.end(xml('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>'));
    }
  }

  function single(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): void {
    const known = objects.get(url.pathname);
    if (request.method === 'PUT') {
      objects.set(url.pathname, body);
      response.writeHead(200, { etag: computeEtag(body) }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(url.pathname);
      response.writeHead(204).end();
    } else if (!known) refuse(response, 404, 'NoSuchKey');
    else {
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
      const bytes = range ? known.subarray(Number(range[1]), Number(range[2]) + 1) : known;
      response.writeHead(range ? 206 : 200, { 'content-length': bytes.length }).end(bytes);
    }
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = await buffer(request);
    if (isAway) return refuse(response, 503, 'ServiceUnavailable');
    const signed = request.headers.authorization ?? url.searchParams.get('X-Amz-Signature');
    if (!signed) return refuse(response, 403, 'AccessDenied');
    const parts = url.searchParams.has('uploads') || url.searchParams.has('uploadId');
    return parts ? multipart(request, response, url, body) : single(request, response, url, body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  /** Variables of an API that stores files here. */
  const variables = {
    FILES_PROVIDER: 's3',
    FILES_BUCKET: 'portal',
    FILES_REGION: 'us-east-1',
    FILES_ENDPOINT: `http://127.0.0.1:${port}`,
    FILES_ACCESS_KEY: 'key',
    FILES_SECRET_KEY: 'secret',
  };
  /** Makes the bucket unavailable, or available again. */
  const setAway = (away: boolean) => {
    isAway = away;
  };
  return { variables, objects, uploads, setAway, close: () => server.close() };
}
