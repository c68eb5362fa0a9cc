import { ApiError } from '@portal/api-client';
import { countView } from '@portal/api-client/content';
import { countViewOnce, fromApi, orNull } from './load';

jest.mock('@portal/api-client/content', () => ({ countView: jest.fn() }));

const refused = (code: number) => Promise.reject(new ApiError('business', code, '访问资源不存在'));
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (thrown: { init?: { status?: number } }) => thrown.init?.status,
  );

test('fromApi returns the answer of the call', async () => {
  await expect(fromApi(Promise.resolve('page'))).resolves.toBe('page');
});

test('fromApi turns a missing item into 404 and a failing API into 503', async () => {
  expect(await statusOf(fromApi(refused(404)))).toBe(404);
  expect(await statusOf(fromApi(refused(0)))).toBe(503);
  expect(await statusOf(fromApi(refused(500)))).toBe(503);
});

test('fromApi and orNull rethrow an aborted navigation', async () => {
  const aborted = new DOMException('aborted', 'AbortError');
  await expect(fromApi(Promise.reject(aborted))).rejects.toBe(aborted);
  await expect(orNull(Promise.reject(aborted))).rejects.toBe(aborted);
});

test('orNull returns null for a failed call', async () => {
  expect(await orNull(refused(500))).toBeNull();
});

test('a view is counted once in a tab, and again after it was lost', async () => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  Object.assign(globalThis, { sessionStorage });
  const count = jest.mocked(countView);
  count.mockRejectedValueOnce(new ApiError('network', 0, '服务连接异常，请重试')).mockResolvedValue(true);
  await expect(countViewOnce(7)).rejects.toThrow();
  for (const id of [7, 7, 8]) await countViewOnce(id);
  expect(count.mock.calls).toEqual([[7], [7], [8]]);
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});
