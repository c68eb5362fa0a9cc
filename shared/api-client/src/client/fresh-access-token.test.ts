import type { ServerResponse } from 'node:http';
import {
  clearRefusedSessionAtom,
  closeSessionPromptAtom,
  hasToken,
  openLoginDialogAtom,
  pageOwnerAtom,
  readTokens,
  sessionPromptAtom,
  writeTokens,
} from '@portal/session';
import { createStore } from 'jotai';
import { installCookieJar } from '../../test/cookie-jar';
import { answer, startTokenServer, type TokenServer } from '../../test/token-server';
import { configureApiClient } from './configure';
import type { ApiError } from './errors';
import { request } from './request';

const REFRESH = '/system/auth/refresh-token';
const removeJar = installCookieJar();
let server: TokenServer;
let store: ReturnType<typeof createStore>;
let shown: ApiError[];
let expired: number;

beforeEach(async () => {
  server = await startTokenServer();
  store = createStore();
  store.set(pageOwnerAtom, { id: 7, token: undefined });
  shown = [];
  expired = 0;
  configureApiClient({
    baseUrl: server.baseUrl,
    tenantId: '126',
    store,
    onError: (error) => shown.push(error),
  });
  store.sub(sessionPromptAtom, () => {
    if (store.get(sessionPromptAtom) === 'expired') expired += 1;
  });
});
afterEach(() => server.close());
afterAll(removeJar);

const thing = () => request<string>({ method: 'GET', url: '/thing' });
const refreshes = () => server.calls.filter((path) => path === REFRESH).length;
let serial = 0;
const oldTokens = () => {
  serial += 1;
  return { accessToken: `old-${serial}`, refreshToken: `refresh-${serial}` };
};
function acceptRefresh(accessToken: string) {
  server.on(REFRESH, (_request, response) => {
    server.accept(accessToken);
    answer(response, { code: 200, msg: '', data: { accessToken, refreshToken: `${accessToken}-refresh` } });
  });
}

test('thirty calls refused together cause one refresh and thirty retries', async () => {
  writeTokens(oldTokens());
  acceptRefresh('new');
  const results = await Promise.all(Array.from({ length: 30 }, thing));
  expect(results).toEqual(Array(30).fill('thing'));
  expect(refreshes()).toBe(1);
  expect(server.bearers.filter((bearer) => bearer === 'Bearer new')).toHaveLength(30);
  expect(readTokens()).toEqual({ accessToken: 'new', refreshToken: 'new-refresh' });
  expect([shown.length, expired]).toEqual([0, 0]);
});

test('a call refused after another tab refreshed is retried without another refresh', async () => {
  writeTokens(oldTokens());
  server.on('/slow', (incoming, response) => {
    if (incoming.headers.authorization !== 'Bearer other-tab') {
      writeTokens({ accessToken: 'other-tab', refreshToken: 'other-tab-refresh' });
      answer(response, { code: 401 });
    } else answer(response, { code: 0, data: 'late' });
  });
  await expect(request({ method: 'GET', url: '/slow' })).resolves.toBe('late');
  expect(refreshes()).toBe(0);
});

test('an HTTP 401 causes a refresh, like a body code 401', async () => {
  writeTokens(oldTokens());
  acceptRefresh('after-http');
  server.on('/strict', (incoming, response) => {
    if (incoming.headers.authorization === 'Bearer after-http') answer(response, { data: 1 });
    else answer(response, { code: 401 }, 401);
  });
  await expect(request({ method: 'GET', url: '/strict' })).resolves.toBe(1);
});

test.each(['无效的刷新令牌', '刷新令牌已过期'])(
  'a refresh refused with %s rejects all waiting calls, prompts once and shows no toast',
  async (msg) => {
    writeTokens(oldTokens());
    server.on(REFRESH, (_request, response) => answer(response, { code: 401, msg, data: null }));
    const results = await Promise.allSettled(Array.from({ length: 12 }, thing));
    expect(results.map((result) => result.status)).toEqual(Array(12).fill('rejected'));
    const reason = (results[0] as PromiseRejectedResult).reason as ApiError;
    expect([reason.kind, reason.msg]).toEqual(['session', '无效的会话，或者会话已过期，请重新登录。']);
    expect([refreshes(), expired, shown.length]).toEqual([1, 1, 0]);
    expect(store.get(sessionPromptAtom)).toBe('expired');
    await expect(thing()).rejects.toMatchObject({ kind: 'session' });
    expect([refreshes(), expired]).toEqual([1, 1]);
  },
);

test('a refresh whose response is lost once is retried silently', async () => {
  writeTokens(oldTokens());
  server.on(REFRESH, (_request, response) => {
    if (refreshes() === 1) return response.destroy();
    server.accept('found');
    answer(response, { code: 200, msg: '', data: { accessToken: 'found', refreshToken: 'found-refresh' } });
  });
  await expect(thing()).resolves.toBe('thing');
  expect([refreshes(), expired, shown.length]).toEqual([2, 0, 0]);
  expect(readTokens()).toEqual({ accessToken: 'found', refreshToken: 'found-refresh' });
});

test('a refresh without a usable response, or lost twice, counts as failed', async () => {
  writeTokens(oldTokens());
  server.on(REFRESH, (_request, response) => response.destroy());
  await expect(thing()).rejects.toMatchObject({ kind: 'session' });
  expect(refreshes()).toBe(2);
  store.set(closeSessionPromptAtom);
  writeTokens(oldTokens());
  server.on(REFRESH, (_request, response) => answer(response, { code: 200, data: null }));
  await expect(thing()).rejects.toMatchObject({ kind: 'session' });
  expect([refreshes(), expired, shown.length]).toEqual([3, 2, 0]);
});

test('continuing as a visitor clears a session that was refused for good', async () => {
  writeTokens(oldTokens());
  server.on(REFRESH, (_request, response) => answer(response, { code: 400, msg: '无效的刷新令牌' }));
  await expect(thing()).rejects.toMatchObject({ kind: 'session' });
  store.set(clearRefusedSessionAtom);
  expect(hasToken()).toBe(false);
});

const interruptions: [string, (response: ServerResponse) => void][] = [
  ['a broken connection', (response) => void response.destroy()],
  ['a platform that is down', (response) => answer(response, { code: 503 }, 503)],
  ['a platform that is busy', (response) => answer(response, { code: 429, msg: '请求过于频繁' })],
  ['a proxy that is busy', (response) => answer(response, { code: 429, msg: '请求过于频繁' }, 429)],
];

test.each(interruptions)(
  'after %s, the next call refreshes again and closes the prompt',
  async (_what, reply) => {
    writeTokens(oldTokens());
    server.on(REFRESH, (_request, response) => reply(response));
    await expect(thing()).rejects.toMatchObject({ kind: 'session' });
    expect(store.get(sessionPromptAtom)).toBe('expired');
    acceptRefresh('recovered');
    await expect(thing()).resolves.toBe('thing');
    expect(store.get(sessionPromptAtom)).toBeUndefined();
  },
);

test.each(interruptions)(
  'continuing as a visitor keeps a session interrupted only by %s',
  async (_what, reply) => {
    const tokens = oldTokens();
    writeTokens(tokens);
    server.on(REFRESH, (_request, response) => reply(response));
    await expect(thing()).rejects.toMatchObject({ kind: 'session' });
    store.set(clearRefusedSessionAtom);
    expect(readTokens()).toEqual(tokens);
  },
);

test('continuing as a visitor keeps a session started in another tab since', async () => {
  writeTokens(oldTokens());
  server.on(REFRESH, (_request, response) => answer(response, { code: 401, msg: '刷新令牌已过期' }));
  await expect(thing()).rejects.toMatchObject({ kind: 'session' });
  const newer = oldTokens();
  writeTokens(newer);
  store.set(clearRefusedSessionAtom);
  expect(readTokens()).toEqual(newer);
});

test('without a refresh token, the prompt opens without a refresh call', async () => {
  writeTokens({ accessToken: 'lonely', refreshToken: '' });
  await expect(thing()).rejects.toMatchObject({ kind: 'session' });
  expect([refreshes(), expired]).toEqual([0, 1]);
  store.set(clearRefusedSessionAtom);
  expect(hasToken()).toBe(false);
});

test('an open sign-in dialog suppresses the expiry prompt', async () => {
  writeTokens({ accessToken: 'lonely', refreshToken: '' });
  store.set(openLoginDialogAtom);
  await expect(thing()).rejects.toMatchObject({ kind: 'session' });
  expect(expired).toBe(0);
});

test('a sign-out during the refresh is not undone by its response', async () => {
  writeTokens(oldTokens());
  server.on(REFRESH, (_request, response) => {
    writeTokens({ accessToken: '', refreshToken: '' });
    answer(response, { code: 200, data: { accessToken: 'zombie', refreshToken: 'zombie' } });
  });
  await expect(thing()).rejects.toMatchObject({ kind: 'session' });
  expect(readTokens().accessToken).toBe('');
});

test('a retried call that is refused again causes no second refresh', async () => {
  writeTokens(oldTokens());
  server.on(REFRESH, (_request, response) =>
    answer(response, { code: 200, data: { accessToken: 'useless', refreshToken: 'useless' } }),
  );
  await expect(thing()).rejects.toMatchObject({ kind: 'session' });
  expect([refreshes(), expired]).toEqual([1, 1]);
});

test('a refresh refusal on another call rejects silently, without refresh or prompt', async () => {
  writeTokens(oldTokens());
  server.on('/odd', (_request, response) => answer(response, { code: 401, msg: '刷新令牌已过期' }));
  await expect(request({ method: 'GET', url: '/odd' })).rejects.toMatchObject({ msg: '刷新令牌已过期' });
  expect([refreshes(), expired, shown.length]).toEqual([0, 0, 0]);
});

test('after a refresh, an upload is sent again completely', async () => {
  writeTokens(oldTokens());
  acceptRefresh('for-upload');
  const sizes: number[] = [];
  server.on('/upload', (incoming, response) => {
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
    });
    incoming.on('end', () => {
      sizes.push(size);
      const fresh = incoming.headers.authorization === 'Bearer for-upload';
      answer(response, fresh ? { code: 200, data: 'stored' } : { code: 401 });
    });
  });
  const form = new FormData();
  form.append('file', new Blob(['x'.repeat(100_000)]), 'plan.pdf');
  await expect(request({ method: 'POST', url: '/upload', data: form })).resolves.toBe('stored');
  expect(sizes.every((size) => size > 100_000)).toBe(true);
});
