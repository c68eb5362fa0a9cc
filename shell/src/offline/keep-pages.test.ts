import { createStore } from 'jotai';
import { isWorthKeeping, keepPages } from './keep-pages';

const today = '2026-11-24';

test.each([
  ['at the first visit', false, null, true],
  ['at the first visit of somebody who saves data', true, null, false],
  ['later on the same day', true, today, false],
  ['on another day', true, '2026-11-20', true],
])('pages are kept %s: saves data %s, here on %s: %s', (_when, savesData, visitedOn, expected) => {
  expect(isWorthKeeping({ savesData, today, visitedOn })).toBe(expected);
});

test('a browser that has no URL.canParse, as Safari before 17 and Chrome before 120, keeps pages as well', async () => {
  const { canParse } = URL;
  const given = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  const router = {
    state: { location: { pathname: '/news', search: '' }, matches: [], errors: null },
    subscribe: () => () => undefined,
  };
  const sent = new Promise((resolve) => {
    const ready = Promise.resolve({ active: { postMessage: resolve } });
    Object.defineProperty(globalThis, 'navigator', {
      configurable: true,
      value: { onLine: true, serviceWorker: { register: async () => undefined, ready } },
    });
    Object.assign(globalThis, {
      location: new URL('https://portal.example/news'),
      matchMedia: () => ({ matches: false }),
      document: {
        documentElement: { hasAttribute: () => false },
        images: [{ complete: true, naturalWidth: 8, currentSrc: 'https://portal.example/api/content/1.png' }],
      },
    });
    jest
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([
        { name: 'https://portal.example/assets/main.1.js' },
        { name: 'https://other.example/assets/main.1.js' },
      ] as never);
    Reflect.deleteProperty(URL, 'canParse');
    keepPages({ router: router as never, store: createStore() });
  });
  expect(await Promise.race([sent, new Promise(setImmediate)])).toMatchObject({
    page: '/news',
    files: ['/assets/main.1.js'],
    pictures: ['/api/content/1.png'],
  });
  Object.assign(URL, { canParse });
  jest.restoreAllMocks();
  if (given) Object.defineProperty(globalThis, 'navigator', given);
  for (const name of ['location', 'matchMedia', 'document']) Reflect.deleteProperty(globalThis, name);
});
