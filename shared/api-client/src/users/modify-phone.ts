import { request } from '@portal/api-client';
import { forgetRememberedLogin } from '@portal/session/remembered-login';

/**
 * POST /auth/user/modify_phone: binds the new phone.
 * @throws ApiError 1002003001 when another account has it, 1002003012 when the ticket is spent or too old
 */
export async function modifyPhone(change: { phone: string; smsCode: string; ticket: string }): Promise<true> {
  const done = await request<true>({
    method: 'POST',
    url: '/auth/user/modify_phone',
    data: change,
    silent: true,
  });
  forgetRememberedLogin();
  return done;
}
