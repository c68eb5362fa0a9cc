import { REMEMBERED_LOGIN_KEY } from '@portal/session';
import { installCookieJar } from '../test/cookie-jar';
import { answer, startTokenServer, type TokenServer } from '../test/token-server';
import { closeAccount, modifyAcName, modifyNickname, modifyPhone } from './account';
import { configureApiClient } from './client/configure';
import { modifyPassword, resetPassword } from './passwords';

const removeJar = installCookieJar();
const storedKeys = new Set<string>();
let server: TokenServer;

beforeAll(() => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: { removeItem: (key: string) => storedKeys.delete(key) },
  });
});
beforeEach(async () => {
  server = await startTokenServer();
  configureApiClient({ baseUrl: server.baseUrl, tenantId: '126', platformKey: '0123456789abcdef' });
  storedKeys.add(REMEMBERED_LOGIN_KEY);
});
afterEach(() => server.close());
afterAll(() => {
  removeJar();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

const password = { password: 'renewed2026', secondPassword: 'renewed2026' };
const changes: [string, string, () => Promise<unknown>][] = [
  ['a forgotten password', '/system/enterprise/user/resetPassword', () => resetPassword(password, 'ticket')],
  [
    'a new password',
    '/auth/user/modify_password',
    () => modifyPassword({ oldPassword: 'abcd1234', ...password }),
  ],
  ['a new username', '/auth/user/modify_acName', () => modifyAcName('starfire1')],
  [
    'a new phone',
    '/auth/user/modify_phone',
    () => modifyPhone({ phone: '13900001111', smsCode: '123456', ticket: 'ticket' }),
  ],
  ['a closed account', '/auth/user/close', () => closeAccount('123456')],
];

test.each(changes)('%s deletes the remembered login', async (_what, path, change) => {
  server.on(path, (_request, response) => answer(response, { code: 200, data: true }));
  await change();
  expect(storedKeys).toEqual(new Set());
});

test.each(changes)('%s that is refused keeps the remembered login', async (_what, path, change) => {
  server.on(path, (_request, response) => answer(response, { code: 1002003012, msg: '验证已失效' }));
  await expect(change()).rejects.toMatchObject({ code: 1002003012 });
  expect(storedKeys).toEqual(new Set([REMEMBERED_LOGIN_KEY]));
});

test('a new nickname keeps the remembered login', async () => {
  server.on('/auth/user/modify_nickname', (_request, response) =>
    answer(response, { code: 200, data: true }),
  );
  await modifyNickname('星火');
  expect(storedKeys).toEqual(new Set([REMEMBERED_LOGIN_KEY]));
});
