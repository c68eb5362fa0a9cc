import { request } from '@portal/api-client';
import type { ModifyLogo } from '@portal/contract/users/profile';

/** POST /auth/user/modify_logo: the avatar, a stored picture or up to four characters. */
export function modifyLogo(logo: ModifyLogo): Promise<true> {
  return request({ method: 'POST', url: '/auth/user/modify_logo', data: logo, silent: true });
}
