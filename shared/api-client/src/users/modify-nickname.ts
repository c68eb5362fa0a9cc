import { request } from '@portal/api-client';

/** POST /auth/user/modify_nickname: the name remark; empty clears it. */
export function modifyNickname(nickname: string): Promise<true> {
  return request({ method: 'POST', url: '/auth/user/modify_nickname', data: { nickname }, silent: true });
}
