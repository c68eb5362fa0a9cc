import { request } from '@portal/api-client';
import type { ClosedAccount } from '@portal/contract/users/profile';
import { forgetRememberedLogin } from '@portal/session/remembered-login';

/** POST /auth/user/close with a code of type 04; there is no way back. */
export async function closeAccount(smsCode: string): Promise<ClosedAccount> {
  const closed = await request<ClosedAccount>({
    method: 'POST',
    url: '/auth/user/close',
    data: { smsCode },
    silent: true,
  });
  forgetRememberedLogin();
  return closed;
}
