import { ApiError } from '@portal/api-client';
import { fromApi, orNull } from './load';

const refused = (code: number, msg = '访问资源不存在') => Promise.reject(new ApiError('business', code, msg));
const getStatus = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (thrown: { init?: { status?: number } }) => thrown.init?.status,
  );

test('fromApi returns the answer of the call', async () => {
  await expect(fromApi(Promise.resolve('page'))).resolves.toBe('page');
});

test('fromApi turns a missing item into 404 and a failing API into 503', async () => {
  expect(await getStatus(fromApi(refused(404)))).toBe(404);
  expect(await getStatus(fromApi(refused(0)))).toBe(503);
  expect(await getStatus(fromApi(refused(500)))).toBe(503);
});

test('without network a browser’s page leaves it to the shell to say so', async () => {
  Object.assign(globalThis, { document: {} });
  await expect(fromApi(refused(0))).rejects.toBeInstanceOf(ApiError);
  Reflect.deleteProperty(globalThis, 'document');
});

test('what the API client says of a failing API goes with the status', async () => {
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
