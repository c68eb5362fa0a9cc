import { establishSessionAtom, loggedInAtom } from '@portal/session';
import type { RouteObject } from '@portal/ui/router';
import { createStore } from 'jotai';
import { guarded, sessionGuards } from './guards';

const ACCESS = 'portal_access_token=a';
let cookie = '';
beforeAll(() => {
  const document = Object.defineProperty({}, 'cookie', {
    get: () => cookie,
    set: (text: string) => {
      if (text.startsWith('portal_access_token=;')) cookie = '';
    },
  });
  Object.assign(globalThis, { document });
});
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));

function createSignedIn() {
  const store = createStore();
  store.set(establishSessionAtom, { user: { id: 7, userType: '08' }, roles: [], permissions: [] });
  return store;
}

/** Opens a route with these guards. @returns the page */
async function open(names: string[] | undefined, store = createSignedIn()): Promise<unknown> {
  const route: RouteObject = { path: '/', ...(names && { handle: { middleware: names } }) };
  const [guard] = guarded(route, sessionGuards(store)).middleware ?? [];
  const next = async () => 'page' as never;
  return guard ? guard({} as never, next) : next();
}

test('a route with an unknown guard fails with status 500 and the guard’s name', async () => {
  await expect(open(['vip'])).rejects.toMatchObject({ data: '未知的中间件：vip', init: { status: 500 } });
});

test('guard auth refuses a page without a session, and lets one with a token pass', async () => {
  cookie = '';
  await expect(open(['auth'])).rejects.toMatchObject({ init: { status: 401 } });
  cookie = ACCESS;
  expect(await open(['auth', 'cookie'])).toBe('page');
});

test('guard cookie clears a session whose tokens are gone, and keeps others', async () => {
  const store = createSignedIn();
  cookie = ACCESS;
  await open(['cookie'], store);
  expect(store.get(loggedInAtom)).toBe(true);
  cookie = '';
  expect(await open(['cookie'], store)).toBe('page');
  expect(store.get(loggedInAtom)).toBe(false);
});

test('a route without guards opens for everybody', async () => {
  cookie = '';
  expect(await open(undefined)).toBe('page');
});
