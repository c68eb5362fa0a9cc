import { request } from '@portal/api-client';

/** POST /auth/user/modify_contact_phone: whom organisers call; not what one signs in with. */
export function modifyContactPhone(contactPhone: string): Promise<true> {
  const url = '/auth/user/modify_contact_phone';
  return request({ method: 'POST', url, data: { contactPhone }, silent: true });
}
