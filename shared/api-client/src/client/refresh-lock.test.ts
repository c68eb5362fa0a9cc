import { withRefreshLock } from './refresh-lock';

type Granted = () => Promise<unknown>;
interface Asked {
  signal?: AbortSignal;
  steal?: boolean;
}

const asked: Asked[] = [];
let holder: 'nobody' | 'a frozen tab';

/** Of Web Locks what one tab sees of them. */
const locks = {
  request(_name: string, options: Asked, granted: Granted): Promise<unknown> {
    asked.push(options);
    if (holder === 'nobody' || options.steal) return granted();
    return new Promise((_, reject) => {
      options.signal?.addEventListener('abort', () => reject(new DOMException('Gave up', 'AbortError')));
    });
  },
};

const { timeout } = AbortSignal;
beforeEach(() => {
  jest.useFakeTimers();
  asked.length = 0;
  holder = 'nobody';
  Object.assign(globalThis, { window: globalThis });
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
  // As in Safari 15.4.
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
  expect(asked).toHaveLength(1);
});

test('a lock that nobody gives back is taken away', async () => {
  holder = 'a frozen tab';
  const running = withRefreshLock(async () => 'done');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(6_000);
  await expect(running).resolves.toBe('done');
  expect(asked[1]).toEqual({ steal: true });
});

test('work that fails late is not done again', async () => {
  const failing = withRefreshLock(
    () => new Promise((_, reject) => setTimeout(() => reject(new Error('too late')), 70_000)),
  );
  const refused = expect(failing).rejects.toThrow('too late');
  await jest.advanceTimersByTimeAsync(71_000);
  await refused;
  expect(asked).toHaveLength(1);
});
