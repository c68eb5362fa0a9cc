import { getLimit } from '@portal/contract/runtime-config';
import Cookies from 'js-cookie';
import { ACCESS_COOKIE, REFRESH_COOKIE } from './storage-keys';

/** Cookies last a year by default. `Secure` only over https, so that local trials work. */
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
 * Reads the current tokens from the cookies each time and caches nothing, so that a tab always uses what
 * another tab has just refreshed. Undefined on the server.
 */
export function readTokens(): Partial<Tokens> {
  const found = new Map<string, string>();
  const readFirst = (value: string, name: string) => {
    // Two cookies may share a name, e.g. one of the parent domain: like the server, take the first.
    const first = found.get(name) ?? Cookies.converter.read(value, name);
    found.set(name, first);
    return first;
  };
  // Reads both in one access: browsers block on each access to the cookies.
  Cookies.withConverter({ read: readFirst, write: Cookies.converter.write }).get();
  return { accessToken: found.get(ACCESS_COOKIE), refreshToken: found.get(REFRESH_COOKIE) };
}

/**
 * When this returns, every tab sees the tokens. A write alone may still be pending: the next tab with the
 * refresh lock would read the old refresh token, reuse it and end the session. Reading waits for writes.
 */
export function writeTokens({ accessToken, refreshToken }: Tokens): void {
  Cookies.set(ACCESS_COOKIE, accessToken, cookieAttributes());
  Cookies.set(REFRESH_COOKIE, refreshToken, cookieAttributes());
  readTokens();
}

/**
 * When this returns, no tab sees the tokens; it reads for the same reason as `writeTokens`. Writes nothing if
 * there are none, because browsers block on writes and visitors get here with each page.
 */
export function clearTokens(): void {
  const { accessToken, refreshToken } = readTokens();
  if (accessToken === undefined && refreshToken === undefined) return;
  Cookies.remove(ACCESS_COOKIE, { path: '/' });
  Cookies.remove(REFRESH_COOKIE, { path: '/' });
  readTokens();
}

/** Whether there is a session to try: a refresh token alone suffices to get an access token. */
export function hasToken(): boolean {
  const { accessToken, refreshToken } = readTokens();
  return Boolean(accessToken || refreshToken);
}

const TENANT = 'portal_tenant';

export function writeTenant(tenantId: string): void {
  if (tenantId && Cookies.get(TENANT) !== tenantId) Cookies.set(TENANT, tenantId, cookieAttributes());
}
