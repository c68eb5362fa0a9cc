import { platformKey, request } from '@portal/api-client';
import { encryptText } from '@portal/contract/platform-cipher';
import type { ResetPasswordForm } from '@portal/contract/rules/reset-forms';
import { forgetRememberedLogin } from '@portal/session/remembered-login';

/** Sets a new password with the ticket of `resetPasswordCheck`; every session of the user ends. */
export async function resetPassword(form: ResetPasswordForm, ticket: string): Promise<boolean> {
  const done = await request<boolean>({
    method: 'POST',
    url: '/system/enterprise/user/resetPassword',
    data: {
      password: encryptText(form.password, platformKey()),
      secondPassword: encryptText(form.secondPassword, platformKey()),
      ticket,
    },
    noToken: true,
  });
  forgetRememberedLogin();
  return done;
}
