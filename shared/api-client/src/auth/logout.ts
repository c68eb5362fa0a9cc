import { request } from '@portal/api-client';

/** Ends the session on the server; succeeds without one too. Stays out of the 401 flow by its caller. */
export function logout(): Promise<boolean> {
  return request({ method: 'POST', url: '/system/auth/logout', silent: true });
}
