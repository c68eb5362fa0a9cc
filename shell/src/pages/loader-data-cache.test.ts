import type { FoundPage } from './discovery';
import { LoaderDataCache, loadPageData } from './loader-data-cache';

const url = new URL('http://portal/news/7');

function createPage(route: object): { page: FoundPage; arrive: (code: object) => void } {
  let settle = () => {};
  const code = new Promise<void>((done) => {
    settle = done;
  });
  const lazy = async () => ({});
  const own = { id: 'page', path: '/news/:id', lazy, ...route };
  const matches = [
    { route: { id: 'frame' }, params: {}, pathname: '/', pathnameBase: '/' },
    { route: own, params: { id: '7' }, pathname: '/news/7', pathnameBase: '/news/7' },
  ];
  return {
    page: { matches, code } as unknown as FoundPage,
    arrive: (loaded) => {
      Object.assign(own, loaded, { lazy: undefined });
      settle();
    },
  };
}

const loader = jest.fn(async ({ params }: { params: object }) => params);

test('a loader on the route runs while the page’s code is still loading', async () => {
  const { page } = createPage({ loader });
  expect(await loadPageData(url, page)).toEqual({ page: { id: '7' } });
});

test('a loader in a page’s code runs once that has loaded', async () => {
  loader.mockClear();
  const { page, arrive } = createPage({});
  const data = loadPageData(url, page);
  await Promise.resolve();
  expect(loader).not.toHaveBeenCalled();
  arrive({ loader });
  expect(await data).toEqual({ page: { id: '7' } });
});

type Args = Parameters<LoaderDataCache['strategy']>[0];

test('a loader that rejects without a reason fails with an error, which the router can show', async () => {
  const route = { id: 'news' };
  const matches = [{ route, shouldLoad: true, resolve: async () => ({ type: 'error', result: undefined }) }];
  const runClientMiddleware = (run: (args: unknown) => unknown) => run({ matches });
  const args = { request: new Request(url), matches, fetcherKey: null, runClientMiddleware };
  const { news: shown } = await new LoaderDataCache().strategy(args as unknown as Args);
  expect(shown).toEqual({ type: 'error', result: expect.any(Error) });
});

describe('data loaded ahead', () => {
  const news = 'http://portal/news';

  beforeAll(() => Object.assign(globalThis, { location: new URL('http://portal/') }));
  afterAll(() => void Reflect.deleteProperty(globalThis, 'location'));

  async function open(cache: LoaderDataCache): Promise<unknown> {
    const route = { id: 'news', handle: { sameForAllVisitors: true } };
    const resolve = async (load?: () => unknown) => ({
      type: 'data',
      result: load ? await load() : 'loaded by the click',
    });
    const matches = [{ route, shouldLoad: true, resolve }];
    const args = {
      ...{ request: new Request(news), matches, fetcherKey: null },
      runClientMiddleware: (run: (args: unknown) => unknown) => run({ matches }),
    };
    const { news: shown } = await cache.strategy(args as unknown as Args);
    return shown?.result;
  }

  test('is shown minutes later without another request', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    const cache = new LoaderDataCache();
    const load = jest.fn(async () => ({ news: 'loaded ahead' }));
    await cache.keep(news, load);
    await cache.keep(news, load);
    jest.setSystemTime(Date.now() + 5 * 60_000);
    expect(await open(cache)).toBe('loaded ahead');
    expect(load).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  test('is used by a click that comes while it is loading', async () => {
    const cache = new LoaderDataCache();
    let arrive = (_data: { news: string }) => {};
    const kept = cache.keep(
      news,
      () =>
        new Promise((done) => {
          arrive = done;
        }),
    );
    const shown = open(cache);
    arrive({ news: 'loaded ahead' });
    expect(await shown).toBe('loaded ahead');
    await kept;
  });

  test('rejects when it cannot be loaded, and the click loads it', async () => {
    const cache = new LoaderDataCache();
    await expect(cache.keep(news, () => Promise.reject(new Error('503')))).rejects.toThrow(/news/);
    expect(await open(cache)).toBe('loaded by the click');
  });
});
