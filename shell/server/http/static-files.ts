import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { INTEGRITY_LIST } from '@portal/contract/release/registry';
import { integrityList } from '@portal/federation/integrity-list';
import type { ReleaseStore } from '@portal/federation/store';
import { acceptedEncoding } from './encoding';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const SUFFIX = { br: '.br', gzip: '.gz', identity: '' } as const;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Reads a file, or its compressed copy when the suffix says so. Rejects when there is none. */
type Read = (path: string) => Promise<Buffer>;

async function sendImmutable(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  read: Read,
): Promise<void> {
  const wanted = acceptedEncoding(request.headers['accept-encoding']);
  const compressed =
    wanted === 'identity' ? undefined : await read(`${path}${SUFFIX[wanted]}`).catch(() => undefined);
  const body = compressed ?? (await read(path).catch(() => undefined));
  if (!body) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    response.end('没有这个文件');
    return;
  }
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'content-length': body.length,
    'cache-control': IMMUTABLE,
    vary: 'accept-encoding',
    'access-control-allow-origin': '*',
    ...(compressed ? { 'content-encoding': wanted === 'gzip' ? 'gzip' : 'br' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const SAFE_PATH = /^[A-Za-z0-9_@-][A-Za-z0-9._@/-]*$/;
const isSafe = (path: string) => SAFE_PATH.test(path) && !path.split('/').includes('..');

const MOST_BYTES_IN_MEMORY = 64 * 1024 * 1024;

/** Remembers files that never change, up to a limit. */
function remembered(read: Read): Read {
  const files = new Map<string, Buffer>();
  let bytes = 0;
  return async (path) => {
    const known = files.get(path);
    if (known) return known;
    const body = await read(path);
    if (bytes + body.length <= MOST_BYTES_IN_MEMORY) {
      files.set(path, body);
      bytes += body.length;
    }
    return body;
  };
}

/** Serves the shell's own build below `/assets/`. */
export function shellFiles(folder: string) {
  const read = remembered((path) => readFile(join(folder, path)));
  return async (request: IncomingMessage, response: ServerResponse, path: string) =>
    sendImmutable(request, response, isSafe(path) ? path : '', read);
}

const packed: Readonly<Record<string, (text: string) => Buffer>> = {
  [INTEGRITY_LIST]: (text) => Buffer.from(text),
  [`${INTEGRITY_LIST}${SUFFIX.br}`]: (text) => brotliCompressSync(text),
  [`${INTEGRITY_LIST}${SUFFIX.gzip}`]: (text) => gzipSync(text),
};

/** Serves published releases below `/remotes/<name>/<version>/`; server bundles are not for browsers. */
export function releaseFiles(store: ReleaseStore) {
  const read = remembered(async (full) => {
    const [name = '', version = '', ...rest] = full.split('/');
    const file = rest.join('/');
    const pack = packed[file];
    if (pack) return pack(integrityList(await store.readRelease(name, version)));
    return store.releaseFile(name, version, file);
  });
  return async (request: IncomingMessage, response: ServerResponse, path: string) => {
    const forBrowsers = isSafe(path) && path.split('/')[2] !== 'server';
    return sendImmutable(request, response, forBrowsers ? path : '', read);
  };
}
