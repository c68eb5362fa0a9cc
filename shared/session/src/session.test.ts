import { createStore } from 'jotai';
import {
  avatarAtom,
  clearSessionAtom,
  closeLoginDialogAtom,
  displayNameAtom,
  establishSessionAtom,
  establishTenantAtom,
  loggedInAtom,
  loginDialogAtom,
  openLoginDialogAtom,
  openLogoutConfirmAtom,
  openSessionExpiredAtom,
  type PermissionInfo,
  restoreIdentityAtom,
  sessionAtom,
  sessionPromptAtom,
} from './index';
import { ACCESS_COOKIE, REFRESH_COOKIE, STORED_IDENTITY } from './storage-keys';

const tenant = {
  tenantId: '126',
  tenantName: '云南赛区',
  mpCode: 'mp',
  wxCode: 'wx',
  manageUrl: 'https://manage',
};
const somebody: PermissionInfo = {
  user: { id: 7, nickname: '小明', userType: '02', avatar: '/a.png', authEnterpriseName: '星火公司' },
  roles: ['enterprise'],
  permissions: ['entry:write'],
};
const userInfo = { logoType: 2, logoUrl: '/files/7.png', logoStr: '明', mobile: '13800138000' };

function signedIn() {
  const store = createStore();
  store.set(establishTenantAtom, tenant);
  store.set(establishSessionAtom, somebody, { userInfo });
  return store;
}

test('a user id above zero counts as signed in', () => {
  const store = signedIn();
  expect(store.get(loggedInAtom)).toBe(true);
  expect(store.get(sessionAtom)).toMatchObject({
    id: 7,
    platform: 'enterprise',
    name: '小明',
    entName: '星火公司',
    roles: ['enterprise'],
    permissions: ['entry:write'],
  });
});

test('clearing a session removes all user data and keeps the tenant', () => {
  const store = signedIn();
  store.set(clearSessionAtom);
  expect(store.get(sessionAtom)).toEqual({
    id: -1,
    name: '',
    avatar: '',
    platform: '',
    roles: [],
    permissions: [],
    entName: '',
    userInfo: undefined,
    ...tenant,
  });
  expect(store.get(loggedInAtom)).toBe(false);
});

test('roles and permissions change only when the response has roles', () => {
  const store = signedIn();
  store.set(establishSessionAtom, { ...somebody, roles: [], permissions: ['other'] });
  expect(store.get(sessionAtom)).toMatchObject({ roles: ['enterprise'], permissions: ['entry:write'] });
  store.set(establishSessionAtom, { ...somebody, roles: ['judge'], permissions: [] });
  expect(store.get(sessionAtom)).toMatchObject({ roles: ['judge'], permissions: [] });
});

test('a user who signs in after another one gets neither their roles nor their details', () => {
  const store = signedIn();
  store.set(establishSessionAtom, { user: { id: 8 }, roles: [], permissions: [] });
  expect(store.get(sessionAtom)).toEqual({
    id: 8,
    name: '',
    avatar: '',
    platform: '',
    roles: [],
    permissions: [],
    entName: '',
    userInfo: undefined,
    ...tenant,
  });
});

test('the avatar is the uploaded picture for logoType 2 and the text otherwise; a missing name shows 未填写', () => {
  const store = signedIn();
  expect(store.get(avatarAtom)).toEqual({ kind: 'picture', url: '/files/7.png' });
  for (const logoType of [0, 1, 3]) {
    store.set(establishSessionAtom, somebody, { userInfo: { ...userInfo, logoType } });
    expect(store.get(avatarAtom)).toEqual({ kind: 'text', text: '明' });
  }
  store.set(establishSessionAtom, { ...somebody, user: { id: 7 } });
  expect(store.get(displayNameAtom)).toBe('未填写');
});

test('the avatar of a name that begins with a surrogate pair shows the whole character', () => {
  const store = signedIn();
  store.set(
    establishSessionAtom,
    { ...somebody, user: { id: 7, nickname: '𠮷野' } },
    { userInfo: { ...userInfo, logoType: 1, logoStr: '' } },
  );
  expect(store.get(avatarAtom)).toEqual({ kind: 'text', text: '𠮷' });
});

test.each([
  ['00', 'operate'],
  ['01', 'manage'],
  ['02', 'enterprise'],
  ['03', 'mechanism'],
  ['08', 'tourist'],
  ['99', ''],
])('account type %s is platform "%s"', (userType, platform) => {
  const store = createStore();
  store.set(establishSessionAtom, { ...somebody, user: { id: 1, userType } });
  expect(store.get(sessionAtom).platform).toBe(platform);
});

test('the sign-in dialog opens with the sign-in form and returns to it after closing', () => {
  const store = createStore();
  store.set(openLoginDialogAtom);
  expect(store.get(loginDialogAtom)).toEqual({ open: true, module: 'login' });
  store.set(openLoginDialogAtom, 'register');
  expect(store.get(loginDialogAtom).module).toBe('register');
  store.set(closeLoginDialogAtom);
  expect(store.get(loginDialogAtom)).toEqual({ open: false, module: 'login' });
});

test('a sign-in closes the expiry prompt and the sign-in dialog', () => {
  const store = createStore();
  store.set(openSessionExpiredAtom);
  store.set(openLoginDialogAtom);
  store.set(establishSessionAtom, somebody);
  expect(store.get(sessionPromptAtom)).toBeUndefined();
  expect(store.get(loginDialogAtom).open).toBe(false);
});

test('a sign-in leaves the sign-out confirmation and a registration in progress open', () => {
  const store = createStore();
  store.set(openLogoutConfirmAtom);
  store.set(openLoginDialogAtom, 'register');
  store.set(establishSessionAtom, somebody);
  expect(store.get(sessionPromptAtom)).toBe('logout');
  expect(store.get(loginDialogAtom)).toEqual({ open: true, module: 'register' });
});

test('clearing a visitor’s session without tokens writes no cookie', () => {
  const written: string[] = [];
  let kept = 'portal_tenant=126';
  const document = Object.defineProperty({}, 'cookie', {
    get: () => kept,
    set: (cookie: string) => written.push(cookie),
  });
  Object.assign(globalThis, { document });
  try {
    createStore().set(clearSessionAtom);
    expect(written).toEqual([]);
    kept = `${REFRESH_COOKIE}=`;
    createStore().set(clearSessionAtom);
    expect(written.map((cookie) => cookie.split('=')[0])).toEqual([ACCESS_COOKIE, REFRESH_COOKIE]);
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
});

test('the browser stores the user info under the platform’s names, without the phone number, and shows it again', () => {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  Object.assign(globalThis, { localStorage });
  signedIn();
  expect(JSON.parse(stored.get(STORED_IDENTITY) ?? '')).toEqual({
    id: 7,
    userId: 7,
    nickname: '小明',
    userType: '02',
    authEnterpriseName: '星火公司',
    logo: '/files/7.png',
    userInfo: { ...userInfo, mobile: '' },
  });
  const store = createStore();
  store.set(restoreIdentityAtom);
  expect(store.get(sessionAtom)).toMatchObject({
    id: 7,
    platform: 'enterprise',
    name: '小明',
    avatar: '/files/7.png',
    entName: '星火公司',
  });
  Reflect.deleteProperty(globalThis, 'localStorage');
});
