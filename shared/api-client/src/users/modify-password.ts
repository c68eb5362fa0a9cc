import { platformKey, request } from '@portal/api-client';
import { encryptText } from '@portal/contract/platform-cipher';
import type { ChangePasswordForm } from '@portal/contract/rules/reset-forms';

/**
 * POST /auth/user/modify_password: every other sign-in ends.
 * @throws ApiError 1002003005 when the old password is wrong
 */
export function modifyPassword({ oldPassword, password }: ChangePasswordForm): Promise<true> {
  return request({
    method: 'POST',
    url: '/auth/user/modify_password',
    data: {
      oldPassword: encryptText(oldPassword, platformKey()),
      newPassword: encryptText(password, platformKey()),
    },
    silent: true,
  });
}
