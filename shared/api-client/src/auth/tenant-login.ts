import { platformKey, request } from '@portal/api-client';
import type { LoginTokens } from '@portal/contract/auth/login';
import { encryptText } from '@portal/contract/platform-cipher';

export interface PasswordLogin {
  /** Username or phone number. */
  username: string;
  /** Plain; it is encoded here, as the platform wants it. */
  password: string;
  /** Captcha result, when one is due. */
  code?: string;
}

/** Signs in with a password. @throws ApiError 1002000000 wrong, 1002000004 captcha due, missing or wrong */
export function tenantLogin({ username, password, code }: PasswordLogin): Promise<LoginTokens> {
  return request({
    method: 'POST',
    url: '/system/auth/tenantLogin',
    data: { username, password: encryptText(password, platformKey()), code },
    noToken: true,
  });
}
