/*
 * Where the browser keeps a session. A separate file, because an inline script of the page reads them before
 * any package has loaded.
 */
export const ACCESS_COOKIE = 'portal_access_token';
export const REFRESH_COOKIE = 'portal_refresh_token';
/** localStorage: the last signed-in user, as the header shows them. */
export const STORED_IDENTITY = 'portal.user-info';
/**
 * Cache storage: sealed data that the signed-in user may open again offline. The shell removes it on
 * sign-out, on any page.
 */
export const OWN_CACHE = 'portal-own-1';
