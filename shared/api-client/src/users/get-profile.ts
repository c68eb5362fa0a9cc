import { request } from '@portal/api-client';
import type { SessionProfile } from '@portal/session';

export interface Profile extends SessionProfile {
  userId: number;
  mobile: string;
}

/** The signed-in user's profile, with what draws the avatar. */
export function getProfile(): Promise<Profile> {
  return request({ method: 'GET', url: '/system/user/profile/get', silent: true });
}
