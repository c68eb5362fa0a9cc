import { claimTabId } from './tab-presence';

const names = new Set<string>();

/** Web Locks from this tab's view: locks in `names` are held by other tabs. */
const locks = {
  async request(name: string, { signal }: { signal: AbortSignal }, granted: () => Promise<void>) {
    if (!names.has(name)) {
      names.add(name);
      return granted();
    }
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Gave up', 'AbortError')));
    });
  },
  query: async () => ({ held: [...names].map((name) => ({ name })) }),
};

const stored = new Map<string, string>();
const { timeout } = AbortSignal;
beforeAll(() => {
  jest.useFakeTimers();
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  // Missing in Safari 15.4.
  Reflect.deleteProperty(AbortSignal, 'timeout');
});
afterAll(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'navigator');
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  AbortSignal.timeout = timeout;
});

test('a tab keeps its id, and a duplicated tab gets a new one', async () => {
  const first = await claimTabId();
  expect(stored.get('portal-entry-tab')).toBe(first.tabId);
  const copying = claimTabId();
  await jest.advanceTimersByTimeAsync(2000);
  const copy = await copying;
  expect(copy.tabId).not.toBe(first.tabId);
  expect(await copy.openTabs()).toEqual(new Set([first.tabId, copy.tabId]));
});

test('a tab gets an id although the browser blocks storage', async () => {
  const { sessionStorage } = globalThis;
  const refuse = () => {
    throw new DOMException('Storage is forbidden', 'SecurityError');
  };
  Object.assign(globalThis, { sessionStorage: { getItem: refuse, setItem: refuse } });
  const { tabId, openTabs, leave } = await claimTabId();
  expect(await openTabs()).toContain(tabId);
  leave();
  Object.assign(globalThis, { sessionStorage });
});

test('an entry opens although the browser refuses to list locks', async () => {
  const { query } = locks;
  locks.query = () => Promise.reject(new DOMException('The origin is opaque', 'SecurityError'));
  stored.clear();
  const { openTabs, leave } = await claimTabId();
  expect(await openTabs()).toBeUndefined();
  leave();
  locks.query = query;
});
