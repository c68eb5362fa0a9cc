/**
 * Request header with the id of the user whom the caller believes to act for. Tabs share the session's cookies, and a
 * page may not have noticed yet that somebody else has signed in: the API then refuses the call, whoever's token it
 * carries. Without the header the token alone decides.
 */
export const EXPECTED_USER_HEADER = 'x-portal-user';
