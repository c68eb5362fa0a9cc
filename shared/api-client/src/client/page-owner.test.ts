import {
  clearTokens,
  IDENTITY_KEY,
  pageOwnerAtom,
  restoreIdentityAtom,
  sessionAtom,
  sessionPromptAtom,
  storedUserId,
  writeTokens,
} from '@portal/session';
import { createStore } from 'jotai';
import { installCookieJar } from '../../test/cookie-jar';
import { answer, startTokenServer, type TokenServer } from '../../test/token-server';
import { checkOwner, followOtherTab, logIn, logOut } from '../session';
import { configureApiClient, type LeaveReason } from './configure';
import { request } from './request';

const WHO = '/system/auth/get-permission-info';
const LOGOUT = '/system/auth/logout';
const removeJar = installCookieJar();
const stored = new Map<string, string>();
let server: TokenServer;
let store: ReturnType<typeof createStore>;
let left: LeaveReason[];
/** Calls that the platform has processed, as `user path`. */
let done: string[];

/** A token contains its owner's id, which the platform compares with the expected user. */
const createTokens = (userId: number) => ({
  accessToken: `${userId}-access`,
  refreshToken: `${userId}-refresh`,
});

function respondPerUser(path: string, data: (userId: number) => unknown): void {
  server.on(path, (incoming, response) => {
    const userId = Number.parseInt(incoming.headers.authorization?.slice('Bearer '.length) ?? '', 10);
    const expected = incoming.headers['x-portal-user'];
    if (!userId) return answer(response, { code: 401, msg: '账号未登录' });
    if (expected && expected !== String(userId)) return answer(response, { code: 1002000005 });
    done.push(`${userId} ${path}`);
    answer(response, { code: 200, data: data(userId) });
  });
}

const read = () => request<string>({ method: 'GET', url: '/data', silent: true });
const write = () => request<string>({ method: 'POST', url: '/change', data: {}, silent: true });
const remember = (id: number) => stored.set(IDENTITY_KEY, JSON.stringify({ id }));

beforeAll(() => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
});
beforeEach(async () => {
  server = await startTokenServer();
  store = createStore();
  left = [];
  done = [];
  stored.clear();
  clearTokens();
  configureApiClient({
    baseUrl: server.baseUrl,
    tenantId: '126',
    store,
    onPageLeft: (reason) => left.push(reason),
  });
  respondPerUser(WHO, (id) => ({ user: { id }, roles: [], permissions: [] }));
  respondPerUser('/system/user/profile/get', () => ({}));
  respondPerUser('/data', (id) => `of ${id}`);
  respondPerUser('/change', (id) => `by ${id}`);
  respondPerUser(LOGOUT, () => true);
});
afterEach(() => server.close());
afterAll(() => {
  removeJar();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

test('the first call of a page identifies the user once, and concurrent calls wait for that', async () => {
  writeTokens(createTokens(1));
  expect(await Promise.all([read(), read(), read()])).toEqual(['of 1', 'of 1', 'of 1']);
  expect(server.calls.filter((path) => path === WHO)).toHaveLength(1);
  expect(store.get(pageOwnerAtom)).toEqual({ id: 1, token: '1-access' });
});

test('with a stored identity, the first call needs no identification', async () => {
  writeTokens(createTokens(1));
  remember(1);
  expect(await read()).toBe('of 1');
  expect(server.calls).toEqual(['/data']);
});

test('a page that assumed the wrong user switches to the right one before it has shown anything', async () => {
  writeTokens(createTokens(2));
  remember(1);
  store.set(restoreIdentityAtom);
  expect(await Promise.all([read(), read()])).toEqual(['of 2', 'of 2']);
  expect(left).toEqual([]);
  expect([store.get(sessionAtom).id, storedUserId()]).toEqual([-1, undefined]);
});

test('a page’s call is never processed with another user’s token', async () => {
  writeTokens(createTokens(1));
  remember(1);
  await read();
  writeTokens(createTokens(2));
  await expect(write()).rejects.toMatchObject({ kind: 'session', reported: true });
  expect(left).toEqual(['switched']);
  expect(storedUserId()).toBeUndefined();
  expect(done).not.toContain('2 /change');
  await expect(read()).rejects.toMatchObject({ kind: 'session' });
  expect(server.calls.at(-1)).toBe('/change');
});

test('a call is not sent when the browser knows that another user signed in', async () => {
  writeTokens(createTokens(1));
  await read();
  remember(2);
  await expect(write()).rejects.toMatchObject({ kind: 'session' });
  expect(left).toEqual(['switched']);
  expect(server.calls).not.toContain('/change');
});

test('a response that arrives after the page was left is rejected', async () => {
  writeTokens(createTokens(1));
  await read();
  const late = read();
  remember(2);
  await checkOwner(store);
  await expect(late).rejects.toMatchObject({ kind: 'session' });
});

test('a sign-out in another tab leaves the page without a prompt', async () => {
  writeTokens(createTokens(1));
  await read();
  store.set(sessionAtom, { ...store.get(sessionAtom), id: 1 });
  clearTokens();
  await expect(read()).rejects.toMatchObject({ kind: 'session', reported: true });
  expect(left).toEqual(['signed-out']);
  expect(store.get(sessionPromptAtom)).toBeUndefined();
});

test('a sign-out in another tab leaves the page even if its cookies still seem to hold tokens', async () => {
  writeTokens(createTokens(1));
  await checkOwner(store);
  const forget = (id: number) =>
    followOtherTab(store, { key: IDENTITY_KEY, oldValue: JSON.stringify({ id }), newValue: null });
  forget(2);
  expect(left).toEqual([]);
  forget(1);
  expect(left).toEqual(['signed-out']);
});

test('a call in flight at a sign-out does not prompt to sign in again', async () => {
  writeTokens(createTokens(1));
  await read();
  store.set(sessionAtom, { ...store.get(sessionAtom), id: 1 });
  let arrive = () => {};
  server.on('/slow', (_request, response) => {
    arrive = () => answer(response, { code: 401, msg: '账号未登录' });
  });
  const late = expect(request({ method: 'GET', url: '/slow' })).rejects.toMatchObject({
    kind: 'session',
    reported: true,
  });
  while (!server.calls.includes('/slow')) await new Promise((next) => setTimeout(next, 1));
  await logOut(store);
  arrive();
  await late;
  expect([left, store.get(sessionPromptAtom)]).toEqual([[], undefined]);
});

test('checking the owner distinguishes a new token of the same user from another user', async () => {
  writeTokens(createTokens(1));
  await checkOwner(store);
  expect(store.get(sessionAtom).id).toBe(1);
  const callsBefore = server.calls.length;
  await checkOwner(store);
  expect(server.calls).toHaveLength(callsBefore);
  writeTokens({ accessToken: '1-renewed', refreshToken: 'r' });
  await checkOwner(store);
  expect(left).toEqual([]);
  writeTokens(createTokens(2));
  await checkOwner(store);
  expect(left).toEqual(['switched']);
});

test('a sign-in requires a fresh page only if the page belongs to another user', async () => {
  const login = (userId: number) => logIn(store, { userId, ...createTokens(userId), expiresTime: 1 });
  expect(await login(1)).toBe(true);
  expect(await login(1)).toBe(true);
  expect(left).toEqual([]);
  expect(await login(2)).toBe(false);
  expect(left).toEqual(['own-login']);
  // Otherwise the fresh page would show the first user.
  expect(storedUserId()).toBeUndefined();
});

test('signing out ends the session of the page’s owner, never of a user who signed in since', async () => {
  writeTokens(createTokens(1));
  await read();
  writeTokens(createTokens(2));
  await logOut(store);
  expect(left).toEqual(['switched']);
  expect(done).not.toContain(`2 ${LOGOUT}`);

  store = createStore();
  configureApiClient({ baseUrl: server.baseUrl, tenantId: '126', store });
  await read();
  await logOut(store);
  while (!done.includes(`2 ${LOGOUT}`)) await new Promise((next) => setTimeout(next, 1));
});
