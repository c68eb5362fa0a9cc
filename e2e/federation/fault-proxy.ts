import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { INTEGRITY_LIST, type Registry } from '@portal/contract/release/registry';
import { computeIntegrity } from '@portal/releases/integrity';
import { ENTRY, SHELL } from './faults';

/** How to break one remote. All parts are optional; anything else passes through unchanged. */
export interface FaultBehaviour {
  /** Answers a request for one of the remote's files, or leaves it pending. @returns whether it took over */
  answer?: (path: string, original: Buffer, response: ServerResponse) => boolean;
  /** Replaces a file's content, with the page's hashes adjusted: simulates a broken build, not tampering. */
  rebuilt?: (path: string, original: Buffer) => Buffer | undefined;
  /** Changes the release set embedded in pages. */
  registry?: (registry: Registry) => void;
  policy?: (origin: string) => string;
}

interface Report {
  remote?: string;
  version?: string;
  set?: string;
  kind?: string;
  message: string;
  count: number;
}

export interface FaultProxy {
  url: string;
  /** Faults by remote; `all` applies to every remote. */
  faults: Map<string, FaultBehaviour>;
  reports: Report[];
  /** Timeout for remotes, in milliseconds; undefined keeps the portal's own. */
  remoteLimitMs: number | undefined;
  asked: string[];
  /**
   * Also destroys pending requests: browsers keep waiting for scripts that the page has given up on, and open
   * at most six HTTP/1.1 connections.
   */
  endFault(name: string): void;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const SHELL_FILE = /^\/assets\/(?:(main)\.[^/]+\.js|(integrity)\.[^/]+\.json|([^/]+))$/;

/** Maps a path to its remote and file; the shell's files get the names that a remote would use. */
function findOwner(path: string): { name?: string; file?: string } {
  const [, name, file] = REMOTE_FILE.exec(path) ?? [];
  if (name) return { name, file };
  const [shell, main, list, other] = SHELL_FILE.exec(path) ?? [];
  if (!shell) return {};
  return { name: SHELL, file: main ? ENTRY : list ? INTEGRITY_LIST : other };
}

/** Captures the remote's name and the file's path. */
export const REMOTE_FILE = /^\/remotes\/([^/]+)\/[^/]+\/(.+)$/;
/** Captures a page's boot data between its tags. */
export const BOOT = /(<script type="application\/json" id="portal-boot">)(.*?)(<\/script>)/s;

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

/** Breaks remotes between the browser and a running portal, which stays unchanged. */
export async function startFaultProxy(portal: string): Promise<FaultProxy> {
  const target = new URL(portal);
  const unanswered = new Map<ServerResponse, string>();
  const proxy: FaultProxy = {
    url: '',
    faults: new Map(),
    reports: [],
    remoteLimitMs: undefined,
    asked: [],
    endFault: (name) => {
      proxy.faults.delete(name);
      for (const [response, owner] of unanswered) if (owner === name) response.destroy();
    },
    close: () => new Promise((done) => server.closeAllConnections() ?? server.close(() => done())),
  };
  const getFault = (name: string) =>
    proxy.faults.get(name) ?? (name === SHELL ? undefined : proxy.faults.get('all'));

  /** Integrity lists that match the broken release sets of pages, by path. */
  const lists = new Map<string, string>();

  /** The current release set, and a copy with hashes as if the broken files had been built that way. */
  async function readRegistries(): Promise<{ whole: Registry; broken: Registry }> {
    const whole = (await (await fetch(`${target.origin}/registry.json`)).json()) as Registry;
    const hashes: Record<string, string> = { ...whole.integrity };
    for (const path of Object.keys(hashes)) {
      const [, name = '', file = ''] = REMOTE_FILE.exec(path) ?? [];
      const rebuilt = getFault(name)?.rebuilt;
      if (!rebuilt) continue;
      const original = Buffer.from(await (await fetch(`${target.origin}${path}`)).arrayBuffer());
      const bytes = rebuilt(file, original);
      if (bytes) hashes[path] = computeIntegrity(bytes);
    }
    const broken: Registry = { ...structuredClone(whole), integrity: hashes };
    for (const { registry } of proxy.faults.values()) registry?.(broken);
    for (const remote of Object.values(broken.remotes)) {
      const listed = Object.entries(broken.integrity)
        .filter(([path]) => path.startsWith(remote.base))
        .map(([path, hash]) => [path.slice(remote.base.length), hash]);
      const text = JSON.stringify(Object.fromEntries(listed));
      lists.set(`${remote.base}${INTEGRITY_LIST}`, text);
      remote.listIntegrity = computeIntegrity(Buffer.from(text));
    }
    return { whole, broken };
  }

  async function page(answer: Answer): Promise<Answer> {
    let html = answer.body.toString('utf8');
    const json = BOOT.exec(html)?.[2];
    if (!json) return answer;
    const boot = JSON.parse(json);
    const { whole, broken } = await readRegistries();
    const { integrity, ...registry } = broken;
    boot.registry = registry;
    for (const [path, hash] of Object.entries(whole.integrity)) {
      const now = integrity[path];
      html = now
        ? html.replaceAll(hash, now)
        : html.replaceAll(` integrity="${hash}"`, '').replaceAll(hash, '');
    }
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
    const body = await buffer(request);
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/api/telemetry/errors') proxy.reports.push(...JSON.parse(body.toString('utf8')).errors);
    let answer = await forward(target, request, body);
    const { name, file } = findOwner(path);
    if (name && file) {
      if (name !== SHELL) proxy.asked.push(path);
      const fault = getFault(name);
      if (fault?.answer?.(file, answer.body, response)) {
        unanswered.set(response, name);
        response.on('close', () => unanswered.delete(response));
        return;
      }
      const list = lists.get(path);
      answer.body = list ? Buffer.from(list) : (fault?.rebuilt?.(file, answer.body) ?? answer.body);
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
