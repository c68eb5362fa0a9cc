import { platformKey, request } from '@portal/api-client';
import { encryptText } from '@portal/contract/platform-cipher';
import type { ResetPasswordForm } from '@portal/contract/rules/reset-forms';

/** Sets a new password with the ticket of `resetPasswordCheck`; every session of the user ends. */
export function resetPassword(form: ResetPasswordForm, ticket: string): Promise<boolean> {
  return request({
    method: 'POST',
    url: '/system/enterprise/user/resetPassword',
    data: {
      password: encryptText(form.password, platformKey()),
      secondPassword: encryptText(form.secondPassword, platformKey()),
      ticket,
    },
    noToken: true,
  });
}
