import { sessionAtom } from '@portal/session';
import { createStore } from 'jotai';
import { isWorthKeeping, keepPages } from './keep-pages';

const today = '2026-11-24';

test.each([
  ['on the first visit', false, null, true],
  ['on the first visit with save-data', true, null, false],
  ['later on the same day', true, today, false],
  ['on another day', true, '2026-11-20', true],
])('pages are kept %s: saves data %s, here on %s: %s', (_when, savesData, visitedOn, expected) => {
  expect(isWorthKeeping({ savesData, today, visitedOn })).toBe(expected);
});

describe('keeping pages with a service worker', () => {
  const given = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  const { canParse } = URL;
  afterEach(() => {
    Object.assign(URL, { canParse });
    jest.restoreAllMocks();
    jest.useRealTimers();
    if (given) Object.defineProperty(globalThis, 'navigator', given);
    for (const name of ['location', 'matchMedia', 'document', 'caches'])
      Reflect.deleteProperty(globalThis, name);
  });

  function openPage({ errors = null as object | null, isCopy = false, onLine = true } = {}) {
    const sent: object[] = [];
    const forgotten: string[] = [];
    const cache = { delete: async (address: string) => forgotten.push(address) };
    const ready = Promise.resolve({ active: { postMessage: (message: object) => sent.push(message) } });
    Object.defineProperty(globalThis, 'navigator', {
      configurable: true,
      value: { onLine, serviceWorker: { register: async () => undefined, ready } },
    });
    Object.assign(globalThis, {
      location: new URL('https://portal.example/news'),
      matchMedia: () => ({ matches: false }),
      caches: { open: async () => cache },
      document: {
        documentElement: { hasAttribute: () => isCopy },
        images: [{ complete: true, naturalWidth: 8, currentSrc: 'https://portal.example/api/content/1.png' }],
      },
    });
    jest
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([
        { name: 'https://portal.example/assets/main.1.js' },
        { name: 'https://other.example/assets/main.1.js' },
      ] as never);
    const store = createStore();
    const router = {
      state: { location: { pathname: '/news', search: '' }, matches: [], errors },
      subscribe: () => () => undefined,
    };
    keepPages({ router: router as never, store });
    return { sent, forgotten, store };
  }

  test('works without URL.canParse (Safari before 17, Chrome before 120)', async () => {
    Reflect.deleteProperty(URL, 'canParse');
    const { sent } = openPage();
    await new Promise(setImmediate);
    expect(sent).toMatchObject([
      { page: '/news', files: ['/assets/main.1.js'], pictures: ['/api/content/1.png'] },
    ]);
  });

  test.each([
    ['shows an error', { errors: { root: new Error('lost') } }],
    ['is a copy itself', { isCopy: true }],
    ['is shown offline', { onLine: false }],
  ])('a page that %s is not kept', async (_what, page) => {
    const { sent } = openPage(page);
    await new Promise(setImmediate);
    expect(sent).toEqual([]);
  });

  test.each([
    [404, ['/news']],
    [503, []],
  ])('a page that the portal answers with %s is not read offline again: %s', async (status, expected) => {
    const error = { status, statusText: '', internal: false, data: null };
    const { sent, forgotten } = openPage({ errors: { root: error } });
    await new Promise(setImmediate);
    expect([sent, forgotten]).toEqual([[], expected]);
  });

  test('a page is kept again after a sign-in that lasts, but not after signing out', async () => {
    jest.useFakeTimers();
    const { sent, store } = openPage();
    const visitor = store.get(sessionAtom);
    const kept = async () => {
      await jest.advanceTimersByTimeAsync(60_000);
      return sent.splice(0).length;
    };
    expect(await kept()).toBe(1);
    store.set(sessionAtom, { ...visitor, id: 7 });
    store.set(sessionAtom, visitor);
    expect(await kept()).toBe(0);
    store.set(sessionAtom, { ...visitor, id: 7 });
    expect(await kept()).toBe(1);
  });
});
