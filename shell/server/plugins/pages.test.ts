import { request } from '@portal/api-client';
import { data, type RouteObject } from '@portal/ui/router';
import type { LiveSet, Serving } from '../releases/live-set';
import { closeServers, createLiveSet, startShell } from '../testing/test-shell';

afterEach(() => {
  waiting.forever = false;
  closeServers();
});

const read = (url: string): Promise<string> => request({ method: 'GET', url, noToken: true, silent: true });

const waiting = { forever: false };

const routes: RouteObject[] = [
  {
    path: '/news',
    loader: () =>
      read('/news').catch(() => {
        throw data(null, { status: 503 });
      }),
    Component: () => 'newest items',
  },
  {
    path: '/slow',
    handle: { query: ['item'] },
    loader: () => (waiting.forever ? new Promise(() => {}) : null),
    Component: () => 'slow items',
  },
  {
    path: '/slow/:id',
    loader: () => {
      if (waiting.forever) return new Promise(() => {});
      throw data(null, { status: 404 });
    },
    Component: () => 'slow item',
  },
];

async function portal(freshMs = 0, live: Promise<LiveSet> | null = createLiveSet(routes), more = {}) {
  const api = { hangs: false };
  const { url } = await startShell({
    live,
    settings: { RENDER_LIMIT_MS: '600', PAGE_FRESH_MS: `${freshMs}`, PORTAL_MODE: 'production', ...more },
    api: (_request, response) => {
      if (!api.hangs) response.end(JSON.stringify({ code: 0, msg: '', data: '' }));
    },
  });
  return { api, open: (path: string, headers = {}) => fetch(`${url}${path}`, { headers }) };
}

test('searches are rendered up to a limit per client address and minute, then left to the browser', async () => {
  const asked: string[] = [];
  const search: RouteObject = {
    path: '/search',
    handle: { query: ['q'] },
    loader: ({ request: { url } }) => {
      asked.push(new URL(url).search);
      return null;
    },
    Component: () => 'hits',
  };
  const { open } = await portal(60_000, createLiveSet([search]), { QUERY_PAGES_ADDRESS_MINUTE: '3' });
  const pages = (address: string, words: number[]) =>
    Promise.all(
      words.map(async (word) => (await open(`/search?q=${word}`, { 'x-forwarded-for': address })).text()),
    );
  const areShown = async (address: string, words: number[]) =>
    (await pages(address, words)).map((html) => html.includes('hits'));
  expect(await areShown('2001:db8::1', [1, 2, 3])).toEqual([true, true, true]);
  // Same IPv6 network as the first visitor. Cached pages are served to everybody.
  expect(await areShown('2001:db8:0:0:9::2', [1, 4, 5])).toEqual([true, false, false]);
  expect(await areShown('203.0.113.7', [4])).toEqual([true]);
  expect(asked).toHaveLength(4);
  expect(await (await open('/search', { 'x-forwarded-for': '2001:db8::1' })).text()).toContain('hits');
});

test('an uncached page answers 503 while the API hangs', async () => {
  const { api, open } = await portal();
  api.hangs = true;
  const answer = await open('/news');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBeTruthy();
  expect(await answer.text()).toContain('<title>服务暂时不可用 - 大赛</title>');
});

test('undeclared query parameters share one rendered page, declared ones get their own', async () => {
  const renders: string[] = [];
  const loader = ({ request: asked }: { request: Request }) => {
    renders.push(new URL(asked.url).search);
    return null;
  };
  const live = createLiveSet([
    { path: '/declared', handle: { query: ['keyword', 'page'] }, loader, Component: () => 'cards' },
    { path: '/lazy', lazy: async () => ({ handle: { query: ['q'] }, loader, Component: () => 'hits' }) },
    { path: '/nothing', loader, Component: () => 'text' },
  ]);
  const { open } = await portal(60_000, live);
  for (const path of ['/declared', '/lazy', '/nothing'])
    for (let invented = 0; invented < 100; invented += 5)
      expect((await open(`${path}?x${invented}=${invented}&y=${'z'.repeat(invented)}`)).status).toBe(200);
  expect(renders).toEqual(['', '', '']);
  renders.length = 0;
  for (const query of ['page=2&keyword=a', 'keyword=a&utm=b&page=2&page=3', 'keyword=a&page=2', 'keyword=b'])
    await open(`/declared?${query}`);
  await open('/lazy?utm=1&q=%E5%A4%A7%E8%B5%9B');
  expect(renders).toEqual(['?keyword=a&page=2', '?keyword=b', '?q=%E5%A4%A7%E8%B5%9B']);
});

test('a non-canonical URL redirects to the canonical one and keeps its query', async () => {
  const { open } = await portal();
  const answer = await open('/news/?page=2&from=mail');
  expect([answer.redirected, answer.url]).toEqual([true, expect.stringMatching(/\/news\?page=2&from=mail$/)]);
});

test('a developer’s overrides persist until the URL resets them', async () => {
  const { open } = await portal(0, undefined, { PORTAL_OVERRIDES: 'on' });
  const own = await open('/news?remote.content=http://127.0.0.1:9&remote.content.prefixes=/');
  expect(own.headers.get('set-cookie')).toMatch(/^portal-overrides=[^;]+content/);
  expect((await open('/news?remote.reset')).headers.get('set-cookie')).toMatch(/Expires=Thu, 01 Jan 1970/);
});

test('an unknown page has a not-found title', async () => {
  const { open } = await portal();
  const answer = await open('/nothing');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('<title>页面不存在 - 大赛</title>');
});

test('the fallback for a page that renders too slowly is not cached, here or in shared caches, and not indexed', async () => {
  const { open } = await portal(60_000);
  waiting.forever = true;
  const late = await open('/slow');
  expect(late.headers.get('cache-control')).toBe('no-cache');
  const fallback = await late.text();
  expect(fallback).not.toContain('slow items');
  expect(fallback).toContain('<meta name="robots" content="noindex">');
  waiting.forever = false;
  expect(await (await open('/slow')).text()).toContain('slow items');
});

test('an item that could not be looked up in time answers 503, not 200', async () => {
  const { open } = await portal();
  waiting.forever = true;
  const fallback = await open('/slow/unknown');
  expect(fallback.status).toBe(503);
  expect(fallback.headers.get('retry-after')).toBeTruthy();
  expect((await open('/slow?item=7')).status).toBe(503);
  expect((await open('/slow')).status).toBe(200);
  waiting.forever = false;
  expect((await open('/slow/unknown')).status).toBe(404);
});

test('a cached page is served while rendering takes too long', async () => {
  const { open } = await portal();
  await open('/slow');
  waiting.forever = true;
  // The first request gets the stale page and starts a re-render; the last would get the outcome.
  await open('/slow');
  await open('/news');
  expect(await (await open('/slow')).text()).toContain('slow items');
});

test('without a release set, a page says that the portal is not open, and reloads itself until it is', async () => {
  const { open } = await portal(0, null);
  const answer = await open('/news');
  expect(answer.status).toBe(503);
  const page = await answer.text();
  expect(page).toContain('门户现在没有可以显示的页面');
  expect(page).toContain('<meta http-equiv="refresh" content="10">');
  expect(page).not.toContain('启动');
});

describe('shared caches', () => {
  const SHARED = 'public, max-age=0, s-maxage=10, stale-while-revalidate=50';
  const loader = () => null;
  const failing = () => {
    throw data(null, { status: 404 });
  };
  const live = () =>
    createLiveSet([
      { path: '/news', handle: { query: ['keyword', 'page'] }, loader, Component: () => 'cards' },
      { path: '/own', handle: { middleware: ['auth'] }, loader, Component: () => 'frame' },
      { path: '/gone', loader: failing, Component: () => '' },
    ]);
  const asVisitor = async (settings: NodeJS.ProcessEnv = {}, hasCanary = false) => {
    const stable = await live();
    const canary = hasCanary ? stable : null;
    const set = {
      id: stable.id,
      canary: hasCanary ? { remote: 'content', share: 10, release: {} } : undefined,
    };
    const { url } = await startShell({
      settings: { PORTAL_MODE: 'production', ...settings },
      watch: {
        serving: { set, stable, canary } as unknown as Serving,
        refused: undefined,
        pointerReadAt: undefined,
      },
      ...(hasCanary
        ? { canary: { choose: () => ({ live: stable, newVisitor: 'a' }), identify: () => undefined } }
        : {}),
    });
    return async (path: string, header = 'cache-control') =>
      (await fetch(`${url}${path}`)).headers.get(header);
  };

  test('may keep a public page for a minute', async () => {
    const caching = await asVisitor();
    expect(await caching('/news')).toBe(SHARED);
    expect(await caching('/news?keyword=a&page=2')).toBe(SHARED);
  });

  test('do not keep URLs with undeclared, repeated or unordered parameters', async () => {
    const caching = await asVisitor();
    for (const query of ['x=1', 'keyword=a&x=1', 'page=2&keyword=a', 'keyword=a&keyword=b', 'keyword=%61'])
      expect([query, await caching(`/news?${query}`)]).toEqual([query, 'no-cache']);
  });

  test('do not keep signed-in pages, errors or pages that developers may override', async () => {
    const caching = await asVisitor();
    expect(await caching('/own')).toBe('no-cache');
    expect(await caching('/gone')).toBe('no-cache');
    expect(await (await asVisitor({ PORTAL_OVERRIDES: 'on' }))('/news')).toBe('no-cache');
  });

  test('keep nothing while a canary gives visitors different pages', async () => {
    const caching = await asVisitor({}, true);
    expect(await caching('/news')).toBe('private, no-cache');
    expect(await caching('/news', 'vary')).toBe('accept-encoding, cookie');
  });
});
