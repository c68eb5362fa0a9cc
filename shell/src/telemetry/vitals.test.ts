import { measureVitals } from './vitals';
import { reportVitals } from './vitals-reporter';

jest.mock('./vitals-reporter', () => ({ reportVitals: jest.fn() }));
const reporter = jest.mocked(reportVitals);

const registry = { set: 'one', remotes: { content: { prefixes: ['/', '/news'] } } } as never;

function openRouter(pathname: string, ...paths: string[]) {
  let tell: () => void = () => {};
  const toState = (path: string, patterns: string[]) => ({
    location: { pathname: path },
    navigation: { state: 'idle' },
    matches: patterns.map((each) => ({ route: { path: each } })),
  });
  const router = {
    state: toState(pathname, paths),
    subscribe: (listener: () => void) => {
      tell = listener;
    },
  };
  const go = (path: string, ...patterns: string[]) => {
    router.state = toState(path, patterns);
    tell();
  };
  return { router, go };
}

async function measure(router: Parameters<typeof measureVitals>[0]['router'], browser: object = {}) {
  Object.assign(globalThis, { document: { readyState: 'complete' } });
  Object.defineProperty(globalThis, 'navigator', {
    value: { webdriver: false, userAgent: 'Mozilla/5.0', ...browser },
    configurable: true,
  });
  measureVitals({ registry, router, send: async () => {} });
  await jest.advanceTimersByTimeAsync(5_000);
  return reporter.mock.calls[0]?.[0].pages.map(({ remote, pattern }) => [remote, pattern]);
}

beforeEach(() => {
  jest.useFakeTimers();
  reporter.mockClear();
});
afterAll(() => jest.useRealTimers());

test('pages are reported by their route patterns, not their URLs', async () => {
  const { router, go } = openRouter('/', '/', '/');
  const measured = measure(router);
  go('/news/detail/42', '/', '/news', 'detail/:id');
  go('/news/detail/43', '/', '/news', 'detail/:id');
  expect(await measured).toEqual([
    ['content', '/'],
    ['content', '/news/detail/:id'],
  ]);
});

test('an unknown page is not reported', async () => {
  expect(await measure(openRouter('/nowhere', '/', '*').router)).toEqual([]);
});

test.each([
  ['a robot', { userAgent: 'Mozilla/5.0 (compatible; Baiduspider/2.0)' }],
  ['an automated browser', { webdriver: true }],
  ['a visitor with save-data', { connection: { saveData: true } }],
])('%s loads and reports nothing', async (_, browser) => {
  await measure(openRouter('/', '/').router, browser);
  expect(reporter).not.toHaveBeenCalled();
});
