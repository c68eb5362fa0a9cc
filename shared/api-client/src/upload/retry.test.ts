import { ApiError } from '@portal/api-client';
import { createRetryPolicy, retry } from './retry';

const lost = () => new ApiError('network', 0, '服务连接异常，请重试');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a call that fails to connect is retried after pauses of up to 15 seconds, and fails after eight attempts', async () => {
  let calls = 0;
  const call = () => {
    calls += 1;
    return Promise.reject(lost());
  };
  const done = expect(retry(call, new AbortController().signal)).rejects.toThrow('服务连接异常');
  await jest.advanceTimersByTimeAsync(46_000);
  await done;
  expect(calls).toBe(8);
});

test.each([
  ['a refusal', new ApiError('business', 1009002002, '文件超过大小限制')],
  ['an expired session', new ApiError('session', 401, '登录已过期')],
  ['a file that can no longer be read', new DOMException('It has changed', 'NotReadableError')],
])('%s is not retried', async (_what, error) => {
  let calls = 0;
  const call = () => {
    calls += 1;
    return Promise.reject(error);
  };
  const done = expect(retry(call, new AbortController().signal)).rejects.toBe(error);
  await jest.advanceTimersByTimeAsync(120_000);
  await done;
  expect(calls).toBe(1);
});

test.each([
  ['a body aborted because it was too slow', 408],
  ['an overloaded platform', 429],
  ['a restart', 503],
])('%s is retried', async (_what, status) => {
  let calls = 0;
  const call = async () => {
    calls += 1;
    if (calls === 1) throw new ApiError('http', status, '请重试');
    return 'stored';
  };
  const done = retry(call, new AbortController().signal);
  await jest.advanceTimersByTimeAsync(1_000);
  await expect(done).resolves.toBe('stored');
});

test('ten calls ended by one broken connection count as one failure, and progress resets the count', async () => {
  const policy = createRetryPolicy(new AbortController().signal);
  for (let cut = 0; cut < 20; cut += 1) {
    const startedAt = performance.now();
    await jest.advanceTimersByTimeAsync(1);
    const together = Array.from({ length: 10 }, () => policy.afterFailure(lost(), startedAt));
    await jest.advanceTimersByTimeAsync(20_000);
    await Promise.all(together);
    policy.reset();
  }
});

test('the online event ends a pause', async () => {
  const events = new EventTarget();
  Object.assign(globalThis, {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  });
  const done = jest.fn();
  const waiting = createRetryPolicy(new AbortController().signal).afterFailure(lost(), performance.now());
  void waiting.then(done);
  events.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalled();
  for (const name of ['addEventListener', 'removeEventListener']) Reflect.deleteProperty(globalThis, name);
});

test('aborting ends a pause', async () => {
  const stopping = new AbortController();
  const waiting = createRetryPolicy(stopping.signal).afterFailure(lost(), performance.now());
  const done = expect(waiting).rejects.toThrow('paused');
  stopping.abort(new Error('paused'));
  await done;
});
