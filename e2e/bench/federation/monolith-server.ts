import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';
import { BOOT } from '../../federation/fault-proxy';
import { MONOLITH_PATH, type Monolith } from './build-monolith';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
const ROOT = /(<div id="portal-root">).*(<\/div><script type="application\/json" id="portal-boot">)/s;
/** Stylesheets and list of scripts of shell and remotes. */
const FEDERATED =
  /<link rel="stylesheet"[^>]*>|<script type="application\/json" id="portal-later">.*?<\/script>/gs;
const CODE = /\.(?:js|css)$/;
/** The portal's service worker serves the single bundle's pages, too. */
const WORKER = '/sw.js';

/** Same Brotli quality as the shell server uses for pages. */
const PAGE_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** `server`: server-rendered HTML, like the portal's; `browser`: client-rendered, like an ordinary bundle. */
export type RenderedBy = 'server' | 'browser';

/** The portal's page with the bundle's files in place of shell and remotes, and without integrity hashes. */
function monolithPage(html: string, { scripts, styles }: Monolith, renderedBy: RenderedBy): string {
  const boot = JSON.parse(BOOT.exec(html)?.[2] ?? '{}');
  if (renderedBy === 'browser') boot.hydration = null;
  for (const [name, remote] of Object.entries<Record<string, unknown>>(boot.registry.remotes))
    Object.assign(remote, { container: name, entry: '', base: '', shared: {}, listIntegrity: '' });
  const text = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const tags = [
    ...styles.map((path) => `<link rel="stylesheet" href="${path}">`),
    ...scripts.map((path) => `<script defer src="${path}"></script>`),
  ].join('');
  const page = renderedBy === 'browser' ? html.replace(ROOT, '$1$2') : html;
  return page
    .replace(BOOT, (_, open: string, _text: string, close: string) => `${open}${text}${close}`)
    .replaceAll(FEDERATED, '')
    .replace('</head>', `${tags}</head>`);
}

const FILE_HEADERS = {
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
};

/** Copied from the portal's pages, to serve the bundle under the same rules. */
const OF_THE_PORTAL = [
  'cache-control',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'vary',
  'x-content-type-options',
];

function pageHeaders(answer: Response): Record<string, string> {
  return Object.fromEntries(OF_THE_PORTAL.map((name) => [name, answer.headers.get(name) ?? '']));
}

/** Request headers that are not forwarded: hop-by-hop ones, and the length, which `fetch` computes itself. */
const OF_THE_CONNECTION = ['accept-encoding', 'connection', 'content-length', 'host', 'transfer-encoding'];
const WITHOUT_BODY = ['GET', 'HEAD'];

async function pass(portal: string, request: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !OF_THE_CONNECTION.includes(name)) headers.set(name, String(value));
  const method = request.method ?? 'GET';
  const body = WITHOUT_BODY.includes(method) ? {} : { body: await buffer(request) };
  return fetch(`${portal}${request.url}`, { method, headers, redirect: 'manual', ...body });
}

/** Serves the bundle in front of a running portal, with the shell server's compression and caching. */
export async function serveMonolith(portal: string, monolith: Monolith, renderedBy: RenderedBy = 'server') {
  const files = new Map<string, Buffer>();
  async function readCompressed(path: string): Promise<Buffer> {
    const known = files.get(path);
    if (known) return known;
    const body = brotliCompressSync(await readFile(join(monolith.folder, path.slice(MONOLITH_PATH.length))));
    files.set(path, body);
    return body;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? '/';
    if (path.startsWith(MONOLITH_PATH)) {
      const body = await readCompressed(path);
      response.writeHead(200, {
        'content-type': TYPES[extname(path)] ?? '',
        'content-encoding': 'br',
        'content-length': body.length,
        ...FILE_HEADERS,
      });
      response.end(body);
      return;
    }
    if (CODE.test(path) && path !== WORKER)
      throw new Error(`A page of the bundle asked for ${path} of the portal`);
    const answer = await pass(portal, request);
    const type = answer.headers.get('content-type') ?? '';
    if (!type.startsWith('text/html')) {
      // `fetch` has decompressed the body: compress it again like the portal did.
      const wasPacked = answer.headers.has('content-encoding');
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, {
        'content-type': type,
        ...(wasPacked ? { 'content-encoding': 'br' } : {}),
      });
      response.end(wasPacked ? brotliCompressSync(body, PAGE_QUALITY) : body);
      return;
    }
    const html = monolithPage(await answer.text(), monolith, renderedBy);
    response.writeHead(answer.status, {
      ...pageHeaders(answer),
      'content-type': type,
      'content-encoding': 'br',
    });
    response.end(brotliCompressSync(html, PAGE_QUALITY));
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
      response.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no address');
  return { url: `http://localhost:${address.port}`, close: () => server.close() };
}
