import { FILES_CACHE, PAGES_CACHE } from './offline-names';
import { createPortal, ORIGIN } from './test-portal';

const news = { page: '/news', files: ['/assets/late.js'], pictures: ['/api/content/assets/a.webp'] };

async function copyOf({ store, caches }: ReturnType<typeof createPortal>, page: string) {
  const kept = await (await caches.open(PAGES_CACHE)).match(`${ORIGIN}${page}`);
  return kept && store.copyOf(kept);
}

test('a page is kept with all its files, each under its hash, and answered as a marked copy', async () => {
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

test('a page with a missing file is not kept', async () => {
  const browser = createPortal();
  browser.portal.lost.add('/remotes/content/1.0.0/page.js');
  await expect(browser.store.keep(news)).rejects.toThrow();
  expect(browser.namesIn(PAGES_CACHE)).toEqual([]);
});

test('on a full device, no incomplete page takes up space, but a picture may be missing', async () => {
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

test('a page is kept without a picture that fails to load', async () => {
  const browser = createPortal();
  browser.portal.lost.add('/api/content/assets/lost.png');
  await browser.store.keep({ ...news, pictures: ['/api/content/assets/lost.png', ...news.pictures] });
  expect(await copyOf(browser, '/news')).toBeDefined();
  expect(browser.namesIn(FILES_CACHE)).toContain(news.pictures[0]);
});

test('a page that redirects, as to sign in, is not kept under its own URL', async () => {
  const browser = createPortal();
  const { fetch } = browser.portal;
  browser.portal.fetch = async (...asked) =>
    Object.defineProperty(await fetch(...asked), 'redirected', { value: true });
  await browser.store.keep(news);
  expect(browser.namesIn(PAGES_CACHE)).toEqual([]);
});

test('a kept file that was altered is fetched again when the page is next read', async () => {
  const browser = createPortal();
  await browser.store.keep(news);
  const url = `${ORIGIN}/assets/main.js`;
  await (await browser.caches.open(FILES_CACHE)).put(url, new Response('altered'));
  await browser.store.forgetFile(url);
  expect(await copyOf(browser, '/news')).toBeUndefined();
  await browser.store.keep(news);
  expect(await (await browser.store.file(url))?.text()).toBe('/assets/main.js');
});

test('a page is not a copy if the browser has evicted one of its files', async () => {
  const browser = createPortal();
  await browser.store.keep(news);
  await (await browser.caches.open(FILES_CACHE)).delete(`${ORIGIN}/assets/main.js`);
  expect(await copyOf(browser, '/news')).toBeUndefined();
});

test('neither pages that the portal does not offer, such as previews and canaries, nor errors are kept', async () => {
  const browser = createPortal();
  browser.portal.unkept.add('/news');
  browser.portal.statuses['/activity'] = 404;
  await browser.store.keep(news);
  await browser.store.keep({ ...news, page: '/activity' });
  expect(browser.namesIn(PAGES_CACHE)).toEqual([]);
});

test('an item that is gone is deleted from the device as well', async () => {
  const browser = createPortal();
  await browser.store.keep(news);
  browser.portal.unkept.add('/news');
  browser.portal.statuses['/news'] = 404;
  await browser.store.keep(news);
  expect(browser.namesIn(PAGES_CACHE)).toEqual([]);
});

test('the first page of another set evicts all pages of the earlier one, which are then kept again', async () => {
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

test('the latest twenty pages are kept again for another set', async () => {
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

test('a page without the keep header, such as a canary’s, evicts nothing', async () => {
  const browser = createPortal();
  await browser.store.keep(news);
  browser.portal.set = 'canary';
  browser.portal.unkept.add('/');
  await browser.store.noteServed(await browser.portal.fetch(`${ORIGIN}/`));
  expect(browser.namesIn(PAGES_CACHE)).toEqual(['/news']);
});

test('a remote’s files for signed-in pages are kept once one of them was loaded', async () => {
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

test('keeping a page again without network leaves the kept one unchanged', async () => {
  const browser = createPortal();
  await browser.store.keep(news);
  browser.portal.online = false;
  await expect(browser.store.keep(news)).rejects.toThrow();
  expect(await (await copyOf(browser, '/news'))?.text()).toContain('/news');
});

test('a page is found under any URL that shows it, and no other page under its URL', async () => {
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

test('a page keeps the files that an earlier visit loaded, as long as its set is the same', async () => {
  const browser = createPortal();
  await browser.store.keep({ ...news, files: ['/assets/late.js'] });
  await browser.store.keep({ ...news, files: [] });
  expect(browser.namesIn(FILES_CACHE)).toContain('/assets/late.js');
});

test('a browser whose caches fail falls back to the network', async () => {
  const { store, caches } = createPortal();
  await store.keep(news);
  expect(await store.file(`${ORIGIN}/assets/main.js`)).toBeDefined();
  caches.open = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
  expect(await store.file(`${ORIGIN}/assets/main.js`)).toBeUndefined();
});
