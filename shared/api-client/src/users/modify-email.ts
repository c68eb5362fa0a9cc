import { request } from '@portal/api-client';

/** POST /user/system_auth_person/modify_email?email= */
export function modifyEmail(email: string): Promise<true> {
  const url = '/user/system_auth_person/modify_email';
  return request({ method: 'POST', url, params: { email }, silent: true });
}
