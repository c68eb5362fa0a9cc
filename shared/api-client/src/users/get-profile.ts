import { request } from '@portal/api-client';
import type { Profile } from '@portal/contract/users/profile';

/** The signed-in user's profile, with what draws the avatar. */
export function getProfile(): Promise<Profile> {
  return request({ method: 'GET', url: '/system/user/profile/get', silent: true });
}
