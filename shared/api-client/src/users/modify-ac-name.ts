import { request } from '@portal/api-client';
import { forgetRememberedLogin } from '@portal/session/remembered-login';

/**
 * POST /auth/user/modify_acName?acName=
 * @throws ApiError 1002003000 when somebody has the name
 */
export async function modifyAcName(acName: string): Promise<true> {
  const done = await request<true>({
    method: 'POST',
    url: '/auth/user/modify_acName',
    params: { acName },
    silent: true,
  });
  forgetRememberedLogin();
  return done;
}
