import { platformKey, request } from '@portal/api-client';
import type { LoginTokens } from '@portal/contract/auth/login';
import { encryptText } from '@portal/contract/platform-cipher';
import { isCaptchaDue } from '../captcha/with-proof';

export interface PasswordLogin {
  /** Username or phone number. */
  username: string;
  /** Plain; it is encoded here, as the platform wants it. */
  password: string;
  /** Captcha result, when one is due. */
  code?: string;
}

/**
 * Signs in with a password.
 * @throws ApiError 1002000000 wrong; 1002000004 captcha wrong, or due and missing (quietly: it can be made up for)
 */
export function tenantLogin({ username, password, code }: PasswordLogin): Promise<LoginTokens> {
  return request({
    method: 'POST',
    url: '/system/auth/tenantLogin',
    data: { username, password: encryptText(password, platformKey()), code },
    noToken: true,
    silent: code ? undefined : isCaptchaDue,
  });
}
