import type { FoundPage } from './discovery';
import { loadPageData } from './loader-data-cache';

const url = new URL('http://portal/news/7');

/** A page below a route without data, whose code has not come yet. */
function pageOf(route: object): { page: FoundPage; arrive: (code: object) => void } {
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

test('a loader on the route runs while the code of its page is still on its way', async () => {
  const { page } = pageOf({ loader });
  expect(await loadPageData(url, page)).toEqual({ page: { id: '7' } });
});

test('a loader in the code of a page runs once that has come', async () => {
  loader.mockClear();
  const { page, arrive } = pageOf({});
  const data = loadPageData(url, page);
  await Promise.resolve();
  expect(loader).not.toHaveBeenCalled();
  arrive({ loader });
  expect(await data).toEqual({ page: { id: '7' } });
});
