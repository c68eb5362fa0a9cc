import { ApiError } from '@portal/api-client';
import { fromApi, orNull } from './load';

const refused = (code: number) => Promise.reject(new ApiError('business', code, '访问资源不存在'));
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (thrown: { init?: { status?: number } }) => thrown.init?.status,
  );

test('an answer passes through', async () => {
  await expect(fromApi(Promise.resolve('page'))).resolves.toBe('page');
});

test('what does not exist is a 404 page, an API that is down a 503 page', async () => {
  expect(await statusOf(fromApi(refused(404)))).toBe(404);
  expect(await statusOf(fromApi(refused(0)))).toBe(503);
  expect(await statusOf(fromApi(refused(500)))).toBe(503);
});

test('an aborted navigation stays what it is', async () => {
  const aborted = new DOMException('aborted', 'AbortError');
  await expect(fromApi(Promise.reject(aborted))).rejects.toBe(aborted);
  await expect(orNull(Promise.reject(aborted))).rejects.toBe(aborted);
});

test('what a page can do without may be missing', async () => {
  expect(await orNull(refused(500))).toBeNull();
});
