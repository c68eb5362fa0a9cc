/*
 * Where the browser keeps a session. Apart from what uses them, because an inline script of the page reads them before
 * any package has come.
 */
export const ACCESS_COOKIE = 'portal_access_token';
export const REFRESH_COOKIE = 'portal_refresh_token';
/** Local storage: who signed in last, as the header shows them. */
export const STORED_IDENTITY = 'portal.user-info';
/**
 * Cache storage: what whoever is signed in may open again without a network, sealed. The shell removes it at sign-out,
 * on whichever page that happens.
 */
export const OWN_CACHE = 'portal-own-1';
