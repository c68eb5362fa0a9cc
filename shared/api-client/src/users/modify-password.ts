import { platformKey, request } from '@portal/api-client';
import { encryptText } from '@portal/contract/platform-cipher';
import type { ChangePasswordForm } from '@portal/contract/rules/reset-forms';
import { forgetRememberedLogin } from '@portal/session/remembered-login';

/**
 * POST /auth/user/modify_password: every other sign-in ends.
 * @param captcha one-use result, where one is due (see `withProof`)
 * @throws ApiError 1002003005 when the old password is wrong, 1002000004 when a captcha is due or was refused
 */
export async function modifyPassword(
  { oldPassword, password }: ChangePasswordForm,
  captcha?: string,
): Promise<true> {
  const done = await request<true>({
    method: 'POST',
    url: '/auth/user/modify_password',
    data: {
      oldPassword: encryptText(oldPassword, platformKey()),
      newPassword: encryptText(password, platformKey()),
      code: captcha,
    },
    silent: true,
  });
  forgetRememberedLogin();
  return done;
}
