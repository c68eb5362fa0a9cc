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

/** A browser whose worker answers by the strategy for pages. */
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
  // As it is built: its modules look at their scope when they are loaded, and else explain each step.
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

test('online the portal answers, whatever is kept, and its answer is not stored without its files', async () => {
  const { portal, store, open, namesIn } = await createWorker();
  await store.keep(news);
  portal.set = '2.0.0';
  expect(await open('/news')).toContain('2.0.0');
  expect(await open('/match')).not.toContain('data-offline-copy');
  expect(namesIn(PAGES_CACHE)).not.toContain('/match');
});

test('offline the kept page answers as a copy, and any other page fails', async () => {
  const { portal, store, open } = await createWorker();
  await store.keep(news);
  portal.online = false;
  expect(await open('/news')).toContain('data-offline-copy');
  await expect(open('/match')).rejects.toThrow('no-response');
});

test.each([502, 504])(
  'while a proxy answers %s for want of a shell server the kept page is shown as a copy, or that answer where none is kept',
  async (status) => {
    const { portal, store, answer, open } = await createWorker();
    await store.keep(news);
    portal.statuses = { '/news': status, '/match': status };
    expect(await open('/news')).toContain('data-offline-copy');
    expect((await answer('/match')).status).toBe(status);
  },
);

test.each([500, 503])(
  'the portal’s own error %s is shown also where an earlier page is kept',
  async (status) => {
    const { portal, store, answer } = await createWorker();
    await store.keep(news);
    portal.statuses = { '/news': status };
    expect((await answer('/news')).status).toBe(status);
  },
);

test('offline a page answers for addresses that name more than it reads', async () => {
  const { portal, store, open } = await createWorker();
  await store.keep({ ...news, page: '/competitionEnter', reads: ['entry'] });
  portal.online = false;
  expect(await open('/competitionEnter?step=team')).toContain('data-offline-copy');
  await expect(open('/competitionEnter?entry=7')).rejects.toThrow('no-response');
});

test('a withdrawn set is no copy any more once the portal has answered with another', async () => {
  const { portal, store, open } = await createWorker();
  await store.keep(news);
  portal.set = '2.0.0';
  portal.lost.add('/remotes/content/2.0.0/page.js');
  await open('/match');
  await store.keep(news).catch(() => undefined);
  portal.online = false;
  await expect(open('/news')).rejects.toThrow('no-response');
});

test('a title that reads like markup is shown as it is written among the pages that can be read', async () => {
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
])('%s is no page that can be kept', (path) => {
  expect(isPage.test(path)).toBe(false);
});
