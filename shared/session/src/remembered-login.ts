/** Key in local storage of what the login form fills in by itself. */
export const REMEMBERED_LOGIN_KEY = 'portal.remembered-login';

/** For when it is not wanted any more, or has become untrue: a form filled with an old password would be refused. */
export function forgetRememberedLogin(): void {
  try {
    localStorage.removeItem(REMEMBERED_LOGIN_KEY);
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}
