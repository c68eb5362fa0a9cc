import { openUnsentInput } from '@portal/contract/unsent-input';
import { clearTokens, hasToken, loggedInAtom, pageLeftAtom, sessionAtom } from '@portal/session';
import { createStore } from 'jotai';
import { installCookieJar } from '../test/cookie-jar';
import { answer, startTokenServer, type TokenServer } from '../test/token-server';
import { configureApiClient } from './client/configure';
import { checkOwner, logIn, logOut, refreshUserInfo } from './session';

const WHO = '/system/auth/get-permission-info';
const LOGOUT = '/system/auth/logout';
const PROFILE = '/system/user/profile/get';
const permission = { user: { id: 7, nickname: '小明', userType: '02' }, roles: [], permissions: [] };

const removeJar = installCookieJar();
let server: TokenServer;
let store: ReturnType<typeof createStore>;

beforeEach(async () => {
  server = await startTokenServer();
  store = createStore();
  configureApiClient({ baseUrl: server.baseUrl, tenantId: '126', store });
  server.on(WHO, (_request, response) => answer(response, { code: 200, data: permission }));
  server.on(PROFILE, (_request, response) => answer(response, { code: 200, data: { nickname: '星火' } }));
});
afterEach(() => server.close());
afterAll(removeJar);

const tokens = { userId: 7, accessToken: 'access', refreshToken: 'refresh', expiresTime: 1 };

test('a sign-in fetches the user and their profile', async () => {
  await logIn(store, tokens);
  expect(server.calls).toEqual([WHO, PROFILE]);
  expect(store.get(sessionAtom)).toMatchObject({ id: 7, name: '星火' });
});

test.each([WHO, PROFILE])(
  'a sign-in keeps its tokens when %s fails; a later refresh signs in',
  async (path) => {
    let lost = false;
    const reply = path === WHO ? permission : { nickname: '星火' };
    server.on(path, (_request, response) => {
      if (lost) return answer(response, { code: 200, data: reply });
      lost = true;
      response.destroy();
    });
    await logIn(store, tokens);
    expect([hasToken(), store.get(loggedInAtom)]).toEqual([true, false]);
    await refreshUserInfo(store);
    expect(store.get(loggedInAtom)).toBe(true);
  },
);

/** @returns a refresh of the user info whose response waits for `arrive` */
async function refreshSlowly() {
  let arrive: (() => void) | undefined;
  server.on(PROFILE, (_request, response) => {
    arrive = () => answer(response, { code: 200, data: { nickname: '旧名称' } });
  });
  const refreshed = refreshUserInfo(store);
  while (!arrive) await new Promise((next) => setTimeout(next, 1));
  return { arrive, refreshed };
}

test('an earlier request’s user info never replaces a later one’s', async () => {
  await logIn(store, tokens);
  const { arrive, refreshed } = await refreshSlowly();
  server.on(PROFILE, (_request, response) => answer(response, { code: 200, data: { nickname: '新名称' } }));
  await refreshUserInfo(store);
  arrive();
  await refreshed;
  expect(store.get(sessionAtom).name).toBe('新名称');
});

test('user info that arrives after the sign-out signs nobody in', async () => {
  await logIn(store, tokens);
  const { arrive, refreshed } = await refreshSlowly();
  await logOut(store);
  arrive();
  await refreshed;
  expect(store.get(loggedInAtom)).toBe(false);
});

test('signing out does not wait for a platform that does not respond', async () => {
  await logIn(store, tokens);
  server.on(LOGOUT, () => undefined);
  const onSignedOut = jest.fn();
  void logOut(store).then(onSignedOut);
  while (!server.calls.includes(LOGOUT)) await new Promise((next) => setTimeout(next, 1));
  expect(hasToken()).toBe(false);
  expect(onSignedOut).toHaveBeenCalled();
});

describe('unsent dialog input is forgotten', () => {
  const given = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
  const typed = openUnsentInput(7, 'email');
  beforeEach(async () => {
    const value: Record<string, string> = Object.create({
      getItem: (key: string) => value[key] ?? null,
      setItem: (key: string, text: string) => Object.assign(value, { [key]: text }),
      removeItem: (key: string) => delete value[key],
    });
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value });
    await logIn(store, tokens);
    typed.store('half@example.com');
  });
  afterAll(() => {
    if (given) Object.defineProperty(globalThis, 'sessionStorage', given);
    else Reflect.deleteProperty(globalThis, 'sessionStorage');
  });

  it('when the user signs out', async () => {
    await logOut(store);
    expect(typed.read()).toBeUndefined();
  });

  it('when another user signs in', async () => {
    await logIn(store, { ...tokens, userId: 8 });
    expect(typed.read()).toBeUndefined();
  });

  it('but not when the session has ended in another tab, because the user may return', async () => {
    clearTokens();
    await checkOwner(store);
    expect(store.get(pageLeftAtom)).toBe(true);
    expect(typed.read()).toBe('half@example.com');
  });
});
