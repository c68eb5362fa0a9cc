import { request } from '@portal/api-client';

/**
 * POST /auth/user/modify_acName?acName=
 * @throws ApiError 1002003000 when somebody has the name
 */
export function modifyAcName(acName: string): Promise<true> {
  return request({ method: 'POST', url: '/auth/user/modify_acName', params: { acName }, silent: true });
}
