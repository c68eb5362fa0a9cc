import { clearTokens, writeTokens } from '@portal/session';
import { installCookieJar } from '../../test/cookie-jar';
import { answer, startTokenServer, type TokenServer } from '../../test/token-server';
import { configureApiClient } from './configure';
import type { ApiError } from './errors';
import { request } from './request';

const removeJar = installCookieJar();
let server: TokenServer;
let shown: string[];

beforeEach(async () => {
  server = await startTokenServer();
  shown = [];
  configureApiClient({
    baseUrl: server.baseUrl,
    tenantId: '126',
    onError: (error: ApiError) => shown.push(error.msg),
  });
});
afterEach(() => server.close());
afterAll(removeJar);

const get = (url: string, more = {}) => request<unknown>({ method: 'GET', url, ...more });

test.each([{ code: 200, data: 1 }, { code: 0, data: 1 }, { data: 1 }])('%j is a success', async (body) => {
  server.on('/ok', (_request, response) => answer(response, body));
  await expect(get('/ok')).resolves.toBe(1);
});

test('a call carries tenant, bearer and content type; noToken omits the bearer', async () => {
  writeTokens({ accessToken: 'mine', refreshToken: 'r' });
  const headers: (string | undefined)[][] = [];
  server.on('/post', (incoming, response) => {
    const { authorization, 'tenant-id': tenant, 'content-type': type } = incoming.headers;
    headers.push([String(tenant), authorization, type]);
    answer(response, { code: 200, data: null });
  });
  await request({ method: 'POST', url: '/post', data: { a: 1 } });
  await request({ method: 'POST', url: '/post', data: { a: 1 }, noToken: true });
  clearTokens();
  expect(headers).toEqual([
    ['126', 'Bearer mine', 'application/json'],
    ['126', undefined, 'application/json'],
  ]);
});

test('special characters in a query are percent-encoded', async () => {
  let seen = '';
  server.on('/query', (_request, response, url) => {
    seen = url.searchParams.get('code') ?? '';
    answer(response, { code: 200, data: null });
  });
  await get('/query', { params: { code: 'a+b/c==&d', none: undefined } });
  expect(seen).toBe('a+b/c==&d');
});

test.each([
  [{ code: 500, msg: '库存不足' }, '库存不足'],
  [{ code: 1002000000, msg: '登录失败，账号密码不正确' }, '登录失败，账号密码不正确'],
  [{ code: 403 }, '当前操作没有权限'],
  [{ code: 404, msg: '' }, '访问资源不存在'],
  [{ code: 777 }, '系统未知错误，请反馈给管理员'],
  [{ code: 403, msg: 7 }, '当前操作没有权限'],
])('%j is shown once as %s', async (body, message) => {
  server.on('/no', (_request, response) => answer(response, body));
  await expect(get('/no')).rejects.toMatchObject({ name: 'ApiError', code: body.code, msg: message });
  expect(shown).toEqual([message]);
});

test('a noToken call refused with 401 shows the refusal and does not refresh', async () => {
  server.on('/login', (_request, response) => answer(response, { code: 401 }));
  await expect(get('/login', { noToken: true })).rejects.toMatchObject({ code: 401 });
  expect(shown).toEqual(['认证失败，无法访问系统资源']);
  expect(server.calls).toEqual(['/login']);
});

test('an HTTP failure names its status and keeps the envelope code', async () => {
  server.on('/busy', (_request, response) => answer(response, { code: 503, msg: 'starting' }, 503));
  await expect(get('/busy')).rejects.toMatchObject({ kind: 'http', code: 503, msg: '系统接口503异常' });
  expect(shown).toEqual(['系统接口503异常']);
});

test.each([
  [{ code: 429, msg: '今日发送次数已达上限' }, 429, '今日发送次数已达上限'],
  ['busy', 429, '系统接口429异常'],
  [{ code: 418, msg: { text: 'busy' } }, 418, '系统接口418异常'],
  [{ code: 413, msg: '提交的内容过大' }, 413, '提交的内容过大'],
  ['no such page', 404, '系统接口404异常'],
])('%j with HTTP status %i is shown as %s', async (body, status, message) => {
  server.on('/refused', (_request, response) => answer(response, body, status));
  await expect(get('/refused')).rejects.toMatchObject({ kind: 'http', code: status, msg: message });
  expect(shown).toEqual([message]);
});

test('the sign-in page of a wireless network does not count as an answer of the platform', async () => {
  server.on('/captive', (_request, response) => answer(response, '<html>请登录无线网络</html>'));
  const call = get('/captive', { silent: true });
  await expect(call).rejects.toMatchObject({ kind: 'network', msg: '服务连接异常，请重试' });
});

test('a repeatable call is retried while the platform is unavailable', async () => {
  let failuresLeft = 1;
  server.on('/moody', (_request, response) => {
    if (failuresLeft > 0) answer(response, { code: 503 }, 503);
    else answer(response, { code: 200, data: 'done' });
    failuresLeft -= 1;
  });
  await expect(get('/moody', { repeatable: true })).resolves.toBe('done');
  expect([server.calls, shown]).toEqual([['/moody', '/moody'], []]);
});

test('a missing response and a late response have their own messages', async () => {
  server.on('/gone', (_request, response) => response.destroy());
  server.on('/late', () => undefined);
  await expect(get('/gone')).rejects.toMatchObject({ kind: 'network', msg: '服务连接异常，请重试' });
  await expect(get('/late', { timeout: 60 })).rejects.toMatchObject({
    kind: 'timeout',
    msg: '系统接口请求超时',
  });
  expect(shown).toEqual(['服务连接异常，请重试', '系统接口请求超时']);
});

test('calls that fail together for one reason show one toast; silent calls show none', async () => {
  server.on('/broken', (_request, response) => answer(response, { code: 500, msg: '维护中' }));
  await Promise.allSettled([get('/broken'), get('/broken'), get('/broken')]);
  await Promise.allSettled([get('/broken', { silent: true })]);
  expect(shown).toEqual(['维护中']);
});

test('an aborted call rejects with the reason and shows nothing', async () => {
  server.on('/hang', () => undefined);
  const controller = new AbortController();
  const call = get('/hang', { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(shown).toEqual([]);
});
