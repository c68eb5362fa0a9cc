/*
 * Where the browser keeps a session. Apart from what uses them, because an inline script of the page reads them before
 * any package has come.
 */
export const ACCESS_COOKIE = 'portal_access_token';
export const REFRESH_COOKIE = 'portal_refresh_token';
/** Local storage: who signed in last, as the header shows them. */
export const STORED_IDENTITY = 'portal.user-info';
