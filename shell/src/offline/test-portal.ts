import { BOOT_ELEMENT, LATER_ELEMENT } from '../boot/page-boot';
import { KEEP_HEADER } from './offline-names';
import { OfflineStore } from './offline-store';

class MemoryCache {
  readonly entries = new Map<string, Response>();
  async match(request: string | Request): Promise<Response | undefined> {
    return this.entries.get(typeof request === 'string' ? request : request.url)?.clone();
  }
  async put(request: string | Request, response: Response): Promise<void> {
    this.entries.set(typeof request === 'string' ? request : request.url, response);
  }
  async delete(request: string | Request): Promise<boolean> {
    return this.entries.delete(typeof request === 'string' ? request : request.url);
  }
  async keys(): Promise<Request[]> {
    return [...this.entries.keys()].map((url) => new Request(url));
  }
}

class MemoryCaches {
  readonly caches = new Map<string, MemoryCache>();
  async open(name: string): Promise<Cache> {
    const cache = this.caches.get(name) ?? new MemoryCache();
    this.caches.set(name, cache);
    return cache as unknown as Cache;
  }
  async delete(name: string): Promise<boolean> {
    return this.caches.delete(name);
  }
  async match(request: Request, { cacheName = '' }: MultiCacheQueryOptions): Promise<Response | undefined> {
    return this.caches.get(cacheName)?.match(request);
  }
}

export const ORIGIN = 'https://portal.example';

function createPage(version: string, text = 'text'): string {
  const base = `/remotes/content/${version}/`;
  const remotes = { content: { base, listIntegrity: `list-${version}`, fallback: null } };
  const boot = { registry: { set: version, remotes }, shellList: { href: '/assets/l.json', integrity: 'l' } };
  const later = {
    run: [{ href: '/assets/main.js', integrity: 'm' }],
    load: [{ href: `${base}page.js`, integrity: 'p' }],
    signedIn: { files: [`${base}own.js`], lists: [] },
  };
  const block = (id: string, value: object) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
  return `<!doctype html><html lang="zh-CN"><head><title>${text}</title><link rel="stylesheet" href="/assets/main.css"></head><body>${text}${block(BOOT_ELEMENT, boot)}${block(LATER_ELEMENT, later)}</body></html>`;
}

export function createPortal() {
  const portal = {
    set: '1.0.0',
    online: true,
    statuses: {} as Record<string, number>,
    unkept: new Set<string>(),
    lost: new Set<string>(),
    asked: [] as string[],
    now: new Date('2026-11-24T08:00:00Z'),
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      const path = `${pathname}${search}`;
      if (!portal.online || portal.lost.has(pathname)) throw new TypeError('Failed to fetch');
      portal.asked.push(path);
      if (pathname.endsWith('.json')) {
        const files = pathname.startsWith('/assets/')
          ? { 'main.js': 'm', 'main.css': 's', 'late.js': 'l' }
          : { 'page.js': 'p', 'own.js': 'o', 'late.js': 'l' };
        return new Response(JSON.stringify(files));
      }
      if (/^\/(?:assets|remotes)\//.test(pathname)) {
        if (!init?.integrity) throw new Error(`${path} was asked for without its hash`);
        return new Response(path);
      }
      if (pathname.startsWith('/api/')) return new Response('picture');
      const headers = new Headers({
        'content-security-policy': 'the policy',
        etag: `"${portal.set}${path}"`,
      });
      if (!portal.unkept.has(pathname)) headers.set(KEEP_HEADER, portal.set);
      return new Response(createPage(portal.set, path), {
        status: portal.statuses[pathname] ?? 200,
        headers,
      });
    },
  };
  const caches = new MemoryCaches();
  const limited: string[] = [];
  const store = new OfflineStore({
    caches,
    fetch: (input, init) => portal.fetch(input, init),
    origin: ORIGIN,
    limit: async (address) => void limited.push(address),
    now: () => portal.now,
  });
  const namesIn = (cache: string) =>
    [...(caches.caches.get(cache)?.entries.keys() ?? [])].map((url) => url.slice(ORIGIN.length)).sort();
  return { portal, store, caches, limited, namesIn };
}
