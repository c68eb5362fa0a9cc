import { withRefreshLock } from './refresh-lock';

type Granted = () => Promise<unknown>;
interface LockRequest {
  signal?: AbortSignal;
  steal?: boolean;
}

const requests: LockRequest[] = [];
let holder: 'nobody' | 'a frozen tab';

/** Web Locks as one tab sees them. */
const locks = {
  request(_name: string, options: LockRequest, granted: Granted): Promise<unknown> {
    requests.push(options);
    if (holder === 'nobody' || options.steal) return granted();
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

test('work that fails late is not run again', async () => {
  const failing = withRefreshLock(
    () => new Promise((_, reject) => setTimeout(() => reject(new Error('too late')), 70_000)),
  );
  const refused = expect(failing).rejects.toThrow('too late');
  await jest.advanceTimersByTimeAsync(71_000);
  await refused;
  expect(requests).toHaveLength(1);
});
