import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { Registry } from '@portal/contract/release/registry';

/** What stands in the way of one remote. Every part is optional; what is not touched passes as it is. */
export interface Interference {
  /** Answers (or leaves unanswered) a request for one of the remote's files. @returns whether it did. */
  answer?: (path: string, original: Buffer, response: ServerResponse) => boolean;
  /** Other bytes for a file whose hash the page then carries: a build that is broken, not one that was altered. */
  rebuilt?: (path: string, original: Buffer) => Buffer | undefined;
  /** Changes the set that the page carries. */
  registry?: (registry: Registry) => void;
  /** Further Content-Security-Policy of every page. */
  policy?: (origin: string) => string;
}

/** One error as a browser reported it. */
export interface Report {
  remote?: string;
  version?: string;
  set?: string;
  kind?: string;
  message: string;
  count: number;
}

export interface FaultProxy {
  url: string;
  /** Set for each remote that is to fail; `all` for every one. */
  faults: Map<string, Interference>;
  reports: Report[];
  /** Milliseconds that pages wait for a remote; undefined leaves what the portal is configured with. */
  remoteLimitMs: number | undefined;
  /** Paths below `/remotes/` that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const REMOTE_FILE = /^\/remotes\/([^/]+)\/[^/]+\/(.+)$/;
const BOOT = /(<script type="application\/json" id="portal-boot">)(.*?)(<\/script>)/s;

function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

function forward(target: URL, request: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const onward = send(
      { host: target.hostname, port: target.port, method: request.method, path: request.url, headers },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    onward.on('error', reject);
    onward.end(body);
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Stands between the browser and a running portal, and breaks remotes on the way. The portal stays whole. */
export async function startFaultProxy(portal: string): Promise<FaultProxy> {
  const target = new URL(portal);
  const proxy: FaultProxy = {
    url: '',
    faults: new Map(),
    reports: [],
    remoteLimitMs: undefined,
    asked: [],
    close: () => new Promise((done) => server.closeAllConnections() ?? server.close(() => done())),
  };
  const faultOf = (name: string) => proxy.faults.get(name) ?? proxy.faults.get('all');

  /** Hashes as they would be, had the broken files been built that way. */
  async function rehash(registry: Registry, text: string): Promise<string> {
    let rehashed = text;
    for (const [path, hash] of Object.entries(registry.integrity)) {
      const [, name = '', file = ''] = REMOTE_FILE.exec(path) ?? [];
      const rebuilt = faultOf(name)?.rebuilt;
      if (!rebuilt) continue;
      const original = Buffer.from(await (await fetch(`${target.origin}${path}`)).arrayBuffer());
      const bytes = rebuilt(file, original);
      if (bytes) rehashed = rehashed.replaceAll(hash, integrityOf(bytes));
    }
    return rehashed;
  }

  async function page(answer: Answer): Promise<Answer> {
    let html = answer.body.toString('utf8');
    const json = BOOT.exec(html)?.[2];
    if (!json) return answer;
    html = await rehash(JSON.parse(json).registry, html);
    const boot = JSON.parse(BOOT.exec(html)?.[2] ?? '{}');
    const listed = Object.entries(boot.registry.integrity as Registry['integrity']);
    for (const { registry } of proxy.faults.values()) registry?.(boot.registry);
    for (const [path, hash] of listed)
      if (!boot.registry.integrity[path]) html = html.replaceAll(` integrity="${hash}"`, '');
    if (proxy.remoteLimitMs !== undefined) boot.remoteLimitMs = proxy.remoteLimitMs;
    const text = JSON.stringify(boot).replaceAll('<', '\\u003c');
    html = html.replace(BOOT, (_, open: string, _text: string, close: string) => `${open}${text}${close}`);
    const policies = [answer.headers['content-security-policy']].flat();
    for (const { policy } of proxy.faults.values()) if (policy) policies.push(policy(proxy.url));
    return {
      ...answer,
      headers: {
        ...answer.headers,
        'content-security-policy': policies.filter((text) => text !== undefined),
      },
      body: Buffer.from(html),
    };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/api/telemetry/errors') proxy.reports.push(...JSON.parse(body.toString('utf8')).errors);
    let answer = await forward(target, request, body);
    const [, name, file] = REMOTE_FILE.exec(path) ?? [];
    if (name && file) {
      proxy.asked.push(path);
      const fault = faultOf(name);
      if (fault?.answer?.(file, answer.body, response)) return;
      answer.body = fault?.rebuilt?.(file, answer.body) ?? answer.body;
    } else if (String(answer.headers['content-type']).startsWith('text/html')) {
      answer = await page(answer);
    }
    const {
      'content-length': _length,
      'transfer-encoding': _coding,
      etag: _etag,
      ...headers
    } = answer.headers;
    const caching = name ? { 'cache-control': 'no-store' } : {};
    response.writeHead(answer.status, { ...headers, ...caching, 'content-length': answer.body.length });
    response.end(answer.body);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no address');
  proxy.url = `http://localhost:${address.port}`;
  return proxy;
}
