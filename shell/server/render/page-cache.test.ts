import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { cachedPage, PageCache } from './page-cache';
import type { RenderedPage } from './render-page';

afterEach(() => jest.useRealTimers());

test('a cached page has the same text in every encoding and is compressed once', () => {
  const page = cachedPage({ status: 200, html: '正文'.repeat(100) });
  const text = page.body('identity').toString();
  expect(brotliDecompressSync(page.body('br')).toString()).toBe(text);
  expect(gunzipSync(page.body('gzip')).toString()).toBe(text);
  expect(page.body('br')).toBe(page.body('br'));
});

async function keptPage() {
  jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const cache = new PageCache(5000);
  await cache.get('/news', async () => ({ status: 200, html: 'old' }));
  return async (second: number, render: RenderedPage = { status: 200, html: 'new' }) => {
    jest.advanceTimersByTime(second * 1000 - performance.now());
    const { status, body } = await cache.get('/news', async () => render);
    return `${status} ${body('identity')}`;
  };
}

test('a page up to a minute old is served immediately and rendered for the next visitor', async () => {
  const at = await keptPage();
  expect(await at(4)).toBe('200 old');
  expect(await at(59)).toBe('200 old');
  expect(await at(59)).toBe('200 new');
});

test('after a minute, a withdrawn page is gone for the first visitor', async () => {
  const at = await keptPage();
  expect(await at(60, { status: 404, html: 'gone' })).toBe('404 gone');
});

test('setting the system clock back does not make a page fresher', async () => {
  const at = await keptPage();
  jest.setSystemTime(-8 * 3_600_000);
  expect(await at(60)).toBe('200 new');
});

test('a page that cannot be rendered stays cached, and once a minute one visitor waits for another attempt', async () => {
  const away = { status: 503, html: 'away' };
  const at = await keptPage();
  expect(await at(60, away)).toBe('200 old');
  // This visitor does not wait: the stale page is served before the render ends.
  expect(await at(119)).toBe('200 old');
  expect(await at(119)).toBe('200 new');
  expect(await at(180, away)).toBe('200 new');
});

test('an uncached page for one visitor does not enter the cache, nor renew the old page in it', async () => {
  const at = await keptPage();
  expect(await at(3600, { status: 200, html: 'plain', fallback: true, isUncached: true })).toBe('200 plain');
  expect(await at(3600)).toBe('200 new');
});

test('a page re-rendered with the same content reuses its bytes, recompressed to be smaller', async () => {
  jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const cache = new PageCache(5000);
  const html = Array.from({ length: 2000 }, (_, at) => `<p>${at * at} ${Math.sin(at)}</p>`).join('');
  const render = async () => ({ status: 200, html });
  const page = await cache.get('/news', render);
  const quick = page.body('br');
  const pack = jest.spyOn(page, 'pack');
  for (const second of [61, 122]) {
    jest.advanceTimersByTime(second * 1000 - performance.now());
    expect(await cache.get('/news', render)).toBe(page);
    expect(page.renderedAt).toBe(second * 1000);
  }
  await pack.mock.results[0]?.value;
  expect(page.body('br').length).toBeLessThan(quick.length);
  expect(String(brotliDecompressSync(page.body('br')))).toBe(html);
});

test('a redirect to a new location replaces the cached one, though the body is the same', async () => {
  jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const cache = new PageCache(5000);
  const leadTo = (location: string) => cache.get('/old', async () => ({ status: 301, html: '', location }));
  await leadTo('/first');
  jest.advanceTimersByTime(61_000 - performance.now());
  expect((await leadTo('/second')).location).toBe('/second');
});
