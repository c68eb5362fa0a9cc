import { request } from '@portal/api-client';

/** Ends the session of `accessToken` on the server; outlives the page. */
export function logout(accessToken: string): Promise<boolean> {
  return request({
    method: 'POST',
    url: '/system/auth/logout',
    bearer: accessToken,
    silent: true,
    keepalive: true,
  });
}
