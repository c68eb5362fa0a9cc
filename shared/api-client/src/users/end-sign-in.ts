import { request } from '@portal/api-client';

/** DELETE /auth/user/sessions/{id}: that device is signed out at its next call. */
export function endSignIn(id: number): Promise<true> {
  return request({ method: 'DELETE', url: `/auth/user/sessions/${id}` });
}
