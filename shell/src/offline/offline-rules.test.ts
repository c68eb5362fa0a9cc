import { offlineDocument } from './offline-document';
import { PAGES_CACHE } from './offline-names';
import { copyInsteadOfNetwork, isPage } from './offline-rules';
import { createPortal, ORIGIN } from './test-portal';

const news = { page: '/news', files: [], pictures: [] };
const names = ['self', 'caches', 'fetch', 'FetchEvent', 'ExtendableEvent'] as const;

class WorkerEvent {
  waitUntil(): void {}
}
const before = Object.fromEntries(names.map((name) => [name, Reflect.get(globalThis, name)]));
const { NODE_ENV } = process.env;
afterEach(() => {
  Object.assign(globalThis, before);
  process.env.NODE_ENV = NODE_ENV;
});

async function createWorker() {
  const browser = createPortal();
  const { caches, portal, store } = browser;
  const scope = {
    caches,
    fetch: (request: Request) => portal.fetch(request),
    FetchEvent: class {},
    ExtendableEvent: WorkerEvent,
  };
  Object.assign(globalThis, { ...scope, self: scope });
  // As in a build: workbox reads its scope on import, and in development logs each step.
  process.env.NODE_ENV = 'production';
  const { NetworkFirst } = await import('workbox-strategies');
  const strategy = new NetworkFirst({ cacheName: PAGES_CACHE, plugins: [copyInsteadOfNetwork(store)] });
  const answer = async (path: string) => {
    const event = new WorkerEvent();
    const options = { request: new Request(`${ORIGIN}${path}`), event } as never;
    const [response, done] = strategy.handleAll(options);
    await Promise.allSettled([response, done]);
    return response;
  };
  const open = async (path: string) => (await answer(path)).text();
  return { ...browser, answer, open };
}

test('online, the portal answers even if a copy is kept, and its answer is not stored without its files', async () => {
  const { portal, store, open, namesIn } = await createWorker();
  await store.keep(news);
  portal.set = '2.0.0';
  expect(await open('/news')).toContain('2.0.0');
  expect(await open('/match')).not.toContain('data-offline-copy');
  expect(namesIn(PAGES_CACHE)).not.toContain('/match');
});

test('offline, a kept page is answered as a copy, and any other page fails', async () => {
  const { portal, store, open } = await createWorker();
  await store.keep(news);
  portal.online = false;
  expect(await open('/news')).toContain('data-offline-copy');
  await expect(open('/match')).rejects.toThrow('no-response');
});

test.each([502, 504])(
  'when a proxy answers %s without a shell server, a kept copy is shown, or else that answer',
  async (status) => {
    const { portal, store, answer, open } = await createWorker();
    await store.keep(news);
    portal.statuses = { '/news': status, '/match': status };
    expect(await open('/news')).toContain('data-offline-copy');
    expect((await answer('/match')).status).toBe(status);
  },
);

test.each([500, 503])('the portal’s own error %s is shown even if the page is kept', async (status) => {
  const { portal, store, answer } = await createWorker();
  await store.keep(news);
  portal.statuses = { '/news': status };
  expect((await answer('/news')).status).toBe(status);
});

test('offline, a page answers for URLs with parameters that it does not read', async () => {
  const { portal, store, open } = await createWorker();
  await store.keep({ ...news, page: '/competitionEnter', reads: ['entry'] });
  portal.online = false;
  expect(await open('/competitionEnter?step=team')).toContain('data-offline-copy');
  await expect(open('/competitionEnter?entry=7')).rejects.toThrow('no-response');
});

test('a withdrawn set’s copies are gone once the portal has answered with another set', async () => {
  const { portal, store, open } = await createWorker();
  await store.keep(news);
  portal.set = '2.0.0';
  portal.lost.add('/remotes/content/2.0.0/page.js');
  await open('/match');
  await store.keep(news).catch(() => undefined);
  portal.online = false;
  await expect(open('/news')).rejects.toThrow('no-response');
});

test('titles with markup are escaped in the list of readable pages', async () => {
  const shown = await offlineDocument([{ address: '/news?a=1&b=2', title: '<img src=x>智造' }]);
  expect(await shown.text()).toContain('<a href="/news?a=1&amp;b=2">&lt;img src=x&gt;智造</a>');
});

test.each(['/', '/news/detail/3', '/search?q=1.5', '/competitionEnter?step=a.b'])(
  '%s is a page that can be kept',
  (path) => {
    expect(isPage.test(path)).toBe(true);
  },
);

test.each([
  '/api/docs',
  '/assets/main.js',
  '/remotes/a/1.0.0/x.js',
  '/dev/outbox',
  '/health/live',
  '/rss.xml',
])('%s is not a page that can be kept', (path) => {
  expect(isPage.test(path)).toBe(false);
});
