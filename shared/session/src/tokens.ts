import Cookies from 'js-cookie';
import { cookieAttributes } from './cookie-attributes';

const ACCESS = 'portal_access_token';
const REFRESH = 'portal_refresh_token';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/**
 * The tokens as they are now. They are read from the cookies each time and kept nowhere else, so that a tab
 * always uses what another tab has just refreshed. Undefined on the server.
 */
export function readTokens(): Partial<Tokens> {
  return { accessToken: Cookies.get(ACCESS), refreshToken: Cookies.get(REFRESH) };
}

/**
 * On return every tab sees the tokens. A write alone may still be on its way then: a tab that gets the refresh lock
 * next would read the spent refresh token and end the session by using it again. Reading waits for the writes before it.
 */
export function writeTokens({ accessToken, refreshToken }: Tokens): void {
  Cookies.set(ACCESS, accessToken, cookieAttributes());
  Cookies.set(REFRESH, refreshToken, cookieAttributes());
  readTokens();
}

/** On return no tab sees the tokens any more, for the same reason. */
export function clearTokens(): void {
  Cookies.remove(ACCESS, { path: '/' });
  Cookies.remove(REFRESH, { path: '/' });
  readTokens();
}

/** Whether there is anything to sign in with: a refresh token alone is enough to get an access token. */
export function hasToken(): boolean {
  const { accessToken, refreshToken } = readTokens();
  return Boolean(accessToken || refreshToken);
}
