import { platformKey, request } from '@portal/api-client';
import { encryptText } from '@portal/contract/platform-cipher';
import type { ChangePasswordForm } from '@portal/contract/rules/reset-forms';
import { forgetRememberedLogin } from '@portal/session/remembered-login';

/**
 * POST /auth/user/modify_password: every other sign-in ends.
 * @throws ApiError 1002003005 when the old password is wrong
 */
export async function modifyPassword({ oldPassword, password }: ChangePasswordForm): Promise<true> {
  const done = await request<true>({
    method: 'POST',
    url: '/auth/user/modify_password',
    data: {
      oldPassword: encryptText(oldPassword, platformKey()),
      newPassword: encryptText(password, platformKey()),
    },
    silent: true,
  });
  forgetRememberedLogin();
  return done;
}
