import { ApiError } from '@portal/api-client';
import { createPatience, persist } from './persist';

const lost = () => new ApiError('network', 0, '服务连接异常，请重试');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what fails for want of a connection is tried again, and given up after eight times', async () => {
  let calls = 0;
  const act = () => {
    calls += 1;
    return Promise.reject(lost());
  };
  const done = expect(persist(act, new AbortController().signal)).rejects.toThrow('服务连接异常');
  await jest.advanceTimersByTimeAsync(120_000);
  await done;
  expect(calls).toBe(8);
});

test('a refusal is final at once', async () => {
  let calls = 0;
  const act = () => {
    calls += 1;
    return Promise.reject(new ApiError('business', 1009002002, '文件超过大小限制'));
  };
  await expect(persist(act, new AbortController().signal)).rejects.toThrow('文件超过大小限制');
  expect(calls).toBe(1);
});

test('ten calls that one cut has ended count as one failure, and going forward starts anew', async () => {
  const patience = createPatience(new AbortController().signal);
  for (let cut = 0; cut < 20; cut += 1) {
    const begunAt = performance.now();
    await jest.advanceTimersByTimeAsync(1);
    const together = Array.from({ length: 10 }, () => patience.afterFailure(lost(), begunAt));
    await jest.advanceTimersByTimeAsync(20_000);
    await Promise.all(together);
    patience.forward();
  }
});

test('a pause ends at once when it is stopped', async () => {
  const stopping = new AbortController();
  const waiting = createPatience(stopping.signal).afterFailure(lost(), performance.now());
  const done = expect(waiting).rejects.toThrow('paused');
  stopping.abort(new Error('paused'));
  await done;
});
