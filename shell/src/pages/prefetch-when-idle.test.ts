import { type PrefetchStep, prefetchWhenIdle } from './prefetch-when-idle';

let arrive: (name: string, transferSize?: number) => void;
const connection: { saveData?: boolean; effectiveType?: string } = {};
const page = { readyState: 'complete', visibilityState: 'visible' };

class FakeObserver {
  constructor(onEntries: (list: { getEntries: () => object[] }) => void) {
    arrive = (name, transferSize = 0) =>
      onEntries({
        getEntries: () => [
          {
            ...{ name: `http://portal${name}`, transferSize, startTime: performance.now() },
            initiatorType: name.startsWith('/api/content/assets/') ? 'img' : 'fetch',
          },
        ],
      });
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
  Object.assign(globalThis, { document: page, PerformanceObserver: FakeObserver });
  Object.defineProperty(globalThis, 'navigator', { value: { connection }, configurable: true });
  Object.assign(page, { readyState: 'complete', visibilityState: 'visible' });
  for (const key of ['saveData', 'effectiveType'] as const) delete connection[key];
});
afterEach(() => jest.useRealTimers());
afterAll(() => {
  for (const name of ['document', 'PerformanceObserver']) Reflect.deleteProperty(globalThis, name);
});

const SECOND = 1_000;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

function begin(
  sizes: Record<string, number>,
  isBusy = () => false,
  address = (name: string) => `/remotes/${name}.js`,
): string[] {
  const begun: string[] = [];
  const steps = Object.entries(sizes).map(
    ([name, size]): PrefetchStep => ({
      atMost: size,
      load: async () => {
        begun.push(name);
        arrive(address(name), size);
      },
    }),
  );
  void prefetchWhenIdle(steps, isBusy);
  return begun;
}

test('steps start after three quiet seconds, then one after the other', async () => {
  const begun = begin({ match: 10, news: 10 });
  await pass(2 * SECOND);
  arrive('/api/content/home');
  await pass(2_900);
  expect(begun).toEqual([]);
  await pass(200);
  expect(begun).toEqual(['match']);
  await pass(SECOND);
  expect(begun).toEqual(['match', 'news']);
});

test('a request between two steps restarts the wait', async () => {
  const begun = begin({ match: 10, news: 10 });
  await pass(3_100);
  arrive('/api/content/assets/cover.png');
  await pass(2_900);
  expect(begun).toEqual(['match']);
  await pass(SECOND);
  expect(begun).toEqual(['match', 'news']);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing is loaded ahead with %j',
  async (line) => {
    Object.assign(connection, line);
    const begun = begin({ match: 10 });
    await pass(60 * SECOND);
    expect(begun).toEqual([]);
  },
);

test('a hidden or navigating page waits', async () => {
  let busy = true;
  page.visibilityState = 'hidden';
  const begun = begin({ match: 10 }, () => busy);
  await pass(10 * SECOND);
  page.visibilityState = 'visible';
  await pass(10 * SECOND);
  expect(begun).toEqual([]);
  busy = false;
  await pass(SECOND);
  expect(begun).toEqual(['match']);
});

test('at most 160 KB are loaded ahead: steps that do not fit are skipped', async () => {
  const begun = begin({ match: 90_000, dialog: 100_000, news: 60_000 });
  await pass(20 * SECOND);
  expect(begun).toEqual(['match', 'news']);
});

test('a step’s data counts towards the 160 KB like code, and does not delay the next step', async () => {
  const begun = begin(
    { home: 90_000, news: 60_000, project: 20_000 },
    () => false,
    (name) => `/api/content/${name}`,
  );
  await pass(3_100);
  expect(begun).toEqual(['home']);
  await pass(SECOND);
  expect(begun).toEqual(['home', 'news']);
  await pass(20 * SECOND);
  expect(begun).toEqual(['home', 'news']);
});
