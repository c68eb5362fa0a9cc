import { ApiError } from '@portal/api-client';
import { fromApi, loadItem, orNull } from './load';

const refused = (code: number, msg = '访问资源不存在') => Promise.reject(new ApiError('business', code, msg));
const getStatus = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (thrown: { init?: { status?: number } }) => thrown.init?.status,
  );

test('fromApi returns the response', async () => {
  await expect(fromApi(Promise.resolve('page'))).resolves.toBe('page');
});

test('fromApi converts a missing item to 404 and a failing API to 503', async () => {
  expect(await getStatus(fromApi(refused(404)))).toBe(404);
  expect(await getStatus(fromApi(refused(0)))).toBe(503);
  expect(await getStatus(fromApi(refused(500)))).toBe(503);
});

test.each(['0189', '0', '1e3', 'x'])('an item has one address: %s is a 404 without a call', async (id) => {
  expect(await getStatus(loadItem('news', id, new AbortController().signal))).toBe(404);
});

test('an offline browser rethrows the error, for the shell’s offline message', async () => {
  Object.assign(globalThis, { document: {} });
  await expect(fromApi(refused(0))).rejects.toBeInstanceOf(ApiError);
  Reflect.deleteProperty(globalThis, 'document');
});

test('the API client’s message accompanies the 503', async () => {
  await expect(fromApi(refused(500, '系统接口500异常'))).rejects.toMatchObject({ data: '系统接口500异常' });
});

test('fromApi and orNull rethrow an aborted navigation', async () => {
  const aborted = new DOMException('aborted', 'AbortError');
  await expect(fromApi(Promise.reject(aborted))).rejects.toBe(aborted);
  await expect(orNull(Promise.reject(aborted))).rejects.toBe(aborted);
});

test('orNull returns null for a failed call', async () => {
  expect(await orNull(refused(500))).toBeNull();
});
