import { request } from '@portal/api-client';

/** POST /auth/user/consents/{id}/withdraw. @throws ApiError 1002003014 where the account rests on it */
export function revokeConsent(id: number): Promise<true> {
  return request({ method: 'POST', url: `/auth/user/consents/${id}/withdraw` });
}
