import { FILES_CACHE, PAGES_CACHE } from './offline-names';
import { createPortal, ORIGIN } from './test-portal';

const news = { page: '/news', files: ['/assets/late.js'], pictures: ['/api/content/assets/a.webp'] };

async function copyOf({ store, caches }: ReturnType<typeof createPortal>, page: string) {
  const kept = await (await caches.open(PAGES_CACHE)).match(`${ORIGIN}${page}`);
  return kept && store.copyOf(kept);
}

test('a page is kept with all that it needs, each file under its hash, and is answered as a marked copy', async () => {
  const browser = createPortal();
  await browser.store.keep(news);
  expect(browser.namesIn(FILES_CACHE)).toEqual([
    '/api/content/assets/a.webp',
    '/assets/l.json',
    '/assets/late.js',
    '/assets/main.css',
    '/assets/main.js',
    '/remotes/content/1.0.0/integrity.json',
    '/remotes/content/1.0.0/page.js',
  ]);
  const copy = await copyOf(browser, '/news');
  expect(await copy?.text()).toContain(
    '<html data-offline-copy="2026-11-24T08:00:00.000Z" data-offline-etag="1.0.0/news" lang="zh-CN">',
  );
  expect(copy?.headers.get('content-security-policy')).toBe('the policy');
  expect(await browser.store.list()).toEqual([{ address: `${ORIGIN}/news`, title: '/news' }]);
});

test('a page of which one file is lost is not kept', async () => {
  const browser = createPortal();
  browser.portal.lost.add('/remotes/content/1.0.0/page.js');
  await expect(browser.store.keep(news)).rejects.toThrow();
  expect(browser.namesIn(PAGES_CACHE)).toEqual([]);
});

test('on a full device no half of a page takes room, and a picture may be missing', async () => {
  const browser = createPortal();
  const files = await browser.caches.open(FILES_CACHE);
  const store = files.put.bind(files);
  const put = jest.spyOn(files, 'put');
  const fullAt = (name: string) =>
    put.mockImplementation(async (request, response) => {
      if (String(request).includes(name)) throw new DOMException('full', 'QuotaExceededError');
      await store(request, response);
    });
  fullAt('page.js');
  await expect(browser.store.keep(news)).rejects.toThrow('full');
  expect([browser.namesIn(PAGES_CACHE), browser.namesIn(FILES_CACHE)]).toEqual([[], []]);
  fullAt('/api/content/');
  await browser.store.keep({ ...news, pictures: ['/api/content/assets/a.png'] });
  expect(await copyOf(browser, '/news')).toBeDefined();
});

test('a page one of whose pictures does not come is kept without it', async () => {
  const browser = createPortal();
  browser.portal.lost.add('/api/content/assets/lost.png');
  await browser.store.keep({ ...news, pictures: ['/api/content/assets/lost.png', ...news.pictures] });
  expect(await copyOf(browser, '/news')).toBeDefined();
  expect(browser.namesIn(FILES_CACHE)).toContain(news.pictures[0]);
});

test('a page that leads to another one, as to sign in, is not kept under its own address', async () => {
  const browser = createPortal();
  const { fetch } = browser.portal;
  browser.portal.fetch = async (...asked) =>
    Object.defineProperty(await fetch(...asked), 'redirected', { value: true });
  await browser.store.keep(news);
  expect(browser.namesIn(PAGES_CACHE)).toEqual([]);
});

test('a kept file that a page found altered is fetched anew when the page is read again', async () => {
  const browser = createPortal();
  await browser.store.keep(news);
  const url = `${ORIGIN}/assets/main.js`;
  await (await browser.caches.open(FILES_CACHE)).put(url, new Response('altered'));
  await browser.store.forgetFile(url);
  expect(await copyOf(browser, '/news')).toBeUndefined();
  await browser.store.keep(news);
  expect(await (await browser.store.file(url))?.text()).toBe('/assets/main.js');
});

test('a page one of whose files the browser has removed is no copy', async () => {
  const browser = createPortal();
  await browser.store.keep(news);
  await (await browser.caches.open(FILES_CACHE)).delete(`${ORIGIN}/assets/main.js`);
  expect(await copyOf(browser, '/news')).toBeUndefined();
});

test('a page that the portal does not offer, such as a preview or a canary, is not kept, nor an error', async () => {
  const browser = createPortal();
  browser.portal.unkept.add('/news');
  browser.portal.statuses['/activity'] = 404;
  await browser.store.keep(news);
  await browser.store.keep({ ...news, page: '/activity' });
  expect(browser.namesIn(PAGES_CACHE)).toEqual([]);
});

test('an item that is gone is gone from this device as well', async () => {
  const browser = createPortal();
  await browser.store.keep(news);
  browser.portal.unkept.add('/news');
  browser.portal.statuses['/news'] = 404;
  await browser.store.keep(news);
  expect(browser.namesIn(PAGES_CACHE)).toEqual([]);
});

test('with the first page of another set all of the earlier one goes at once, and is kept anew', async () => {
  const browser = createPortal();
  await browser.store.keep(news);
  browser.portal.set = '2.0.0';
  browser.portal.lost.add('/remotes/content/2.0.0/page.js');
  await browser.store.noteServed(await browser.portal.fetch(`${ORIGIN}/`));
  await browser.store.keep({ page: '/match', files: [], pictures: [] }).catch(() => undefined);
  expect(browser.namesIn(PAGES_CACHE)).toEqual([]);
  expect(browser.namesIn(FILES_CACHE).filter((path) => path.includes('1.0.0'))).toEqual([]);

  browser.portal.lost.clear();
  browser.portal.set = '1.0.0';
  await browser.store.keep(news);
  browser.portal.set = '2.0.0';
  await browser.store.noteServed(await browser.portal.fetch(`${ORIGIN}/`));
  await browser.store.keep({ page: '/match', files: [], pictures: [] });
  expect(browser.namesIn(PAGES_CACHE)).toEqual(['/match', '/news']);
  expect(browser.namesIn(FILES_CACHE)).toContain('/remotes/content/2.0.0/page.js');
  expect(browser.namesIn(FILES_CACHE)).toContain('/api/content/assets/a.webp');
});

test('of a reader’s many pages the latest twenty are kept anew for another set', async () => {
  const browser = createPortal();
  const pages = Array.from({ length: 22 }, (_, index) => `/news/detail/${index + 1}`);
  for (const [index, page] of pages.entries()) {
    browser.portal.now = new Date(Date.UTC(2026, 10, 24, 8, index));
    await browser.store.keep({ ...news, page });
  }
  browser.portal.set = '2.0.0';
  await browser.store.noteServed(await browser.portal.fetch(`${ORIGIN}/`));
  await browser.store.keep({ ...news, page: '/' });
  expect(browser.namesIn(PAGES_CACHE)).toEqual(['/', ...pages.slice(2)].sort());
});

test('a page without the header of kept pages, as a canary’s, drops nothing', async () => {
  const browser = createPortal();
  await browser.store.keep(news);
  browser.portal.set = 'canary';
  browser.portal.unkept.add('/');
  await browser.store.noteServed(await browser.portal.fetch(`${ORIGIN}/`));
  expect(browser.namesIn(PAGES_CACHE)).toEqual(['/news']);
});

test('files of a remote’s signed-in pages are kept for whoever has loaded one of them', async () => {
  const browser = createPortal();
  await browser.store.keep({ page: '/news', files: [], pictures: [] });
  expect(browser.namesIn(FILES_CACHE)).not.toContain('/remotes/content/1.0.0/own.js');
  await browser.store.keep({ page: '/news', files: ['/remotes/content/1.0.0/own.js'], pictures: [] });
  expect(browser.namesIn(FILES_CACHE)).toContain('/remotes/content/1.0.0/own.js');
});

test('files that no release of the page’s set lists are not kept', async () => {
  const browser = createPortal();
  await browser.store.keep({ ...news, files: ['/remotes/content/0.9.0/page.js', '/assets/strange.js'] });
  expect(browser.namesIn(FILES_CACHE).filter((path) => /0\.9\.0|strange/.test(path))).toEqual([]);
});

test('a copy older than a month is not shown, and every kept page counts towards the limit', async () => {
  const browser = createPortal();
  await browser.store.keep(news);
  browser.portal.now = new Date('2026-12-25T08:00:00Z');
  expect(await copyOf(browser, '/news')).toBeUndefined();
  expect(browser.limited).toEqual([`${ORIGIN}/news`]);
});

test('a page that is kept again with the network away stays as it was', async () => {
  const browser = createPortal();
  await browser.store.keep(news);
  browser.portal.online = false;
  await expect(browser.store.keep(news)).rejects.toThrow();
  expect(await (await copyOf(browser, '/news'))?.text()).toContain('/news');
});

test('a page is found under any address that shows it, and no other page under its own', async () => {
  const browser = createPortal();
  await browser.store.keep({ ...news, page: '/competitionEnter', reads: ['entry'] });
  await browser.store.keep({ ...news, page: '/news?page=2', reads: ['page'] });
  const find = async (path: string) => (await browser.store.find(`${ORIGIN}${path}`))?.text();
  expect(await find('/competitionEnter?step=team&field=members')).toContain('/competitionEnter');
  expect(await find('/competitionEnter?entry=7&step=team')).toBeUndefined();
  expect(await find('/news?page=2&from=wechat')).toContain('/news?page=2');
  expect(await find('/news?page=3')).toBeUndefined();
  expect(await find('/news')).toBeUndefined();
});

test('a page keeps what an earlier visit has opened of it, as long as its set is the same', async () => {
  const browser = createPortal();
  await browser.store.keep({ ...news, files: ['/assets/late.js'] });
  await browser.store.keep({ ...news, files: [] });
  expect(browser.namesIn(FILES_CACHE)).toContain('/assets/late.js');
});

test('a browser whose caches fail has no file kept, so that the network is asked', async () => {
  const { store, caches } = createPortal();
  await store.keep(news);
  expect(await store.file(`${ORIGIN}/assets/main.js`)).toBeDefined();
  caches.open = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
  expect(await store.file(`${ORIGIN}/assets/main.js`)).toBeUndefined();
});
