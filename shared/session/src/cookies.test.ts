import { hasToken, readTokens, writeTenant } from './cookies';
import { ACCESS_COOKIE, REFRESH_COOKIE } from './storage-keys';

let reads = 0;
let cookie = '';

beforeAll(() => {
  const document = {
    get cookie() {
      reads += 1;
      return cookie;
    },
    set cookie(text) {
      cookie = text;
    },
  };
  Object.assign(globalThis, { document });
});
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'));

test('of two cookies with the same name the first counts, as on the server', () => {
  cookie = `${ACCESS_COOKIE}=own; other=1; ${REFRESH_COOKIE}=r%2B1; ${ACCESS_COOKIE}=domain`;
  expect(readTokens()).toEqual({ accessToken: 'own', refreshToken: 'r+1' });
});

test('an undecodable cookie does not affect others', () => {
  cookie = `${ACCESS_COOKIE}=%E0%A4%A; ${REFRESH_COOKIE}=r`;
  expect(readTokens()).toEqual({ accessToken: undefined, refreshToken: 'r' });
  expect(hasToken()).toBe(true);
});

test('both tokens are read together', () => {
  cookie = '';
  const before = reads;
  expect(readTokens()).toEqual({ accessToken: undefined, refreshToken: undefined });
  // js-cookie reads once to check for cookies, and once for their values.
  expect(reads - before).toBeLessThanOrEqual(2);
});

test.each([
  ['a year by default', undefined, 365],
  ['as long as the portal configures', 30, 30],
])('cookies last %s', (_how, cookieDays, days) => {
  cookie = '';
  globalThis.portalLimits = cookieDays === undefined ? undefined : { cookieDays };
  writeTenant('126');
  globalThis.portalLimits = undefined;
  const [, expires = ''] = /expires=([^;]+)/.exec(cookie) ?? [];
  expect(Math.round((Date.parse(expires) - Date.now()) / 86_400_000)).toBe(days);
});

test.each([
  ['https:', true],
  ['http:', false],
])('cookies are SameSite=Lax; on %s they are Secure: %s', (protocol, secure) => {
  cookie = '';
  Object.assign(globalThis, { location: { protocol } });
  writeTenant('126');
  Reflect.deleteProperty(globalThis, 'location');
  const attributes = cookie.split('; ').map((part) => part.toLowerCase());
  expect(attributes).toContain('samesite=lax');
  expect(attributes.includes('secure')).toBe(secure);
});
