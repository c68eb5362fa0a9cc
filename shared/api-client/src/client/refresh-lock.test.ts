import { withRefreshLock } from './refresh-lock';

type Granted = () => Promise<unknown>;
interface LockRequest {
  signal?: AbortSignal;
  steal?: boolean;
}

const requests: LockRequest[] = [];
let holder: 'nobody' | 'a frozen tab' | 'this tab, until another steals it';

const locks = {
  request(_name: string, options: LockRequest, granted: Granted): Promise<unknown> {
    requests.push(options);
    if (holder === 'nobody' || options.steal) return granted();
    if (holder === 'this tab, until another steals it') {
      void granted();
      return new Promise((_, reject) => {
        setTimeout(() => reject(new DOMException('Lock was stolen', 'AbortError')), 30_000);
      });
    }
    return new Promise((_, reject) => {
      options.signal?.addEventListener('abort', () => reject(new DOMException('Gave up', 'AbortError')));
    });
  },
};

const { timeout } = AbortSignal;
beforeEach(() => {
  jest.useFakeTimers();
  requests.length = 0;
  holder = 'nobody';
  Object.assign(globalThis, { window: globalThis });
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
  // Missing in Safari 15.4.
  Reflect.deleteProperty(AbortSignal, 'timeout');
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'window');
  Reflect.deleteProperty(globalThis, 'navigator');
  AbortSignal.timeout = timeout;
});

test('work runs under the lock', async () => {
  await expect(withRefreshLock(async () => 'done')).resolves.toBe('done');
  expect(requests).toHaveLength(1);
});

test('a lock held by a frozen tab is stolen', async () => {
  holder = 'a frozen tab';
  const running = withRefreshLock(async () => 'done');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(6_000);
  await expect(running).resolves.toBe('done');
  expect(requests[1]).toEqual({ steal: true });
});

test('work whose lock was stolen while it ran still returns its own result', async () => {
  holder = 'this tab, until another steals it';
  const running = withRefreshLock(
    () => new Promise((done) => setTimeout(() => done('what the thief got'), 40_000)),
  );
  const ended = expect(running).resolves.toBe('what the thief got');
  await jest.advanceTimersByTimeAsync(41_000);
  await ended;
  expect(requests).toHaveLength(1);
});

test('work that fails late is not run again', async () => {
  const failing = withRefreshLock(
    () => new Promise((_, reject) => setTimeout(() => reject(new Error('too late')), 70_000)),
  );
  const refused = expect(failing).rejects.toThrow('too late');
  await jest.advanceTimersByTimeAsync(71_000);
  await refused;
  expect(requests).toHaveLength(1);
});

describe('without Web Locks', () => {
  const LEASE = 'portal-token-refresh';
  let items: Map<string, string>;
  let tabs: EventTarget;

  beforeEach(() => {
    items = new Map();
    tabs = new EventTarget();
    Object.defineProperty(globalThis, 'navigator', { value: { locks: undefined }, configurable: true });
    Object.assign(globalThis, {
      addEventListener: tabs.addEventListener.bind(tabs),
      removeEventListener: tabs.removeEventListener.bind(tabs),
      localStorage: {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => void items.set(key, value),
        removeItem: (key: string) => void items.delete(key),
      },
    });
  });
  afterEach(() => {
    for (const name of ['addEventListener', 'removeEventListener', 'localStorage'])
      Reflect.deleteProperty(globalThis, name);
  });

  test('of two tabs with an expired token, one refreshes and the other uses the result', async () => {
    let token = 'old';
    let refreshes = 0;
    const refresh = async () => {
      if (token !== 'old') return token;
      refreshes += 1;
      await new Promise((done) => setTimeout(done, 2_000));
      token = 'new';
      return token;
    };
    const both = Promise.all([withRefreshLock(refresh), withRefreshLock(refresh)]);
    await jest.advanceTimersByTimeAsync(4_000);
    await expect(both).resolves.toEqual(['new', 'new']);
    expect(refreshes).toBe(1);
    expect(items.has(LEASE)).toBe(false);
  });

  test('if two tabs write their leases simultaneously, the later one goes first', async () => {
    const turns: string[] = [];
    const first = withRefreshLock(async () => turns.push('first'));
    // Before the other tab sees this lease.
    items.clear();
    const second = withRefreshLock(async () => {
      turns.push('second');
      await new Promise((done) => setTimeout(done, 1_000));
      turns.push('second is done');
    });
    await jest.advanceTimersByTimeAsync(3_000);
    await Promise.all([first, second]);
    expect(turns).toEqual(['second', 'second is done', 'first']);
  });

  test('a dead tab’s lease blocks the next tab only until it expires', async () => {
    void withRefreshLock(() => new Promise(() => {}));
    await jest.advanceTimersByTimeAsync(100);
    let done = false;
    void withRefreshLock(async () => {
      done = true;
    });
    await jest.advanceTimersByTimeAsync(24_000);
    expect(done).toBe(false);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(done).toBe(true);
  });

  test('a full storage does not prevent a refresh', async () => {
    globalThis.localStorage.setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    };
    await expect(withRefreshLock(async () => 'done')).resolves.toBe('done');
  });

  test('leaving the page releases its lease', async () => {
    void withRefreshLock(() => new Promise(() => {}));
    await jest.advanceTimersByTimeAsync(100);
    expect(items.has(LEASE)).toBe(true);
    tabs.dispatchEvent(new Event('pagehide'));
    expect(items.has(LEASE)).toBe(false);
  });
});
