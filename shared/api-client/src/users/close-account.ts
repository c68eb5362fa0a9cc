import { request } from '@portal/api-client';
import type { ClosedAccount } from '@portal/contract/users/profile';

/** POST /auth/user/close with a code of type 04; there is no way back. */
export function closeAccount(smsCode: string): Promise<ClosedAccount> {
  return request({ method: 'POST', url: '/auth/user/close', data: { smsCode }, silent: true });
}
