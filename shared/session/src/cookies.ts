import { getLimit } from '@portal/contract/runtime-config';
import Cookies from 'js-cookie';
import { ACCESS_COOKIE, REFRESH_COOKIE } from './storage-keys';

/** Cookies last a year by default; `Secure` only where the page itself came over https, so that local trials work. */
function cookieAttributes() {
  return {
    expires: getLimit('cookieDays'),
    path: '/',
    sameSite: 'lax' as const,
    secure: typeof location !== 'undefined' && location.protocol === 'https:',
  };
}

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/**
 * The tokens as they are now. They are read from the cookies each time and kept nowhere else, so that a tab
 * always uses what another tab has just refreshed. Undefined on the server.
 */
export function readTokens(): Partial<Tokens> {
  const found = new Map<string, string>();
  const readFirst = (value: string, name: string) => {
    // Two cookies may have one name, for example one of the whole domain: the server takes the first, too.
    const first = found.get(name) ?? Cookies.converter.read(value, name);
    found.set(name, first);
    return first;
  };
  // Reads both at once: browsers make a page wait for each look at the cookies.
  Cookies.withConverter({ read: readFirst, write: Cookies.converter.write }).get();
  return { accessToken: found.get(ACCESS_COOKIE), refreshToken: found.get(REFRESH_COOKIE) };
}

/**
 * On return every tab sees the tokens. A cookie write alone may still be pending then: a tab that gets the refresh lock
 * next would read the old refresh token and end the session by using it again. Reading waits for the writes before it.
 */
export function writeTokens({ accessToken, refreshToken }: Tokens): void {
  Cookies.set(ACCESS_COOKIE, accessToken, cookieAttributes());
  Cookies.set(REFRESH_COOKIE, refreshToken, cookieAttributes());
  readTokens();
}

/**
 * On return no tab sees the tokens any more; it reads for the same reason as `writeTokens`. Where there are none it writes
 * nothing: browsers wait for each write, and visitors without a session come here with each page.
 */
export function clearTokens(): void {
  const { accessToken, refreshToken } = readTokens();
  if (accessToken === undefined && refreshToken === undefined) return;
  Cookies.remove(ACCESS_COOKIE, { path: '/' });
  Cookies.remove(REFRESH_COOKIE, { path: '/' });
  readTokens();
}

/** Whether there is a session to try: a refresh token alone is enough to get an access token. */
export function hasToken(): boolean {
  const { accessToken, refreshToken } = readTokens();
  return Boolean(accessToken || refreshToken);
}

const TENANT = 'portal_tenant';

export function writeTenant(tenantId: string): void {
  if (tenantId && Cookies.get(TENANT) !== tenantId) Cookies.set(TENANT, tenantId, cookieAttributes());
}
