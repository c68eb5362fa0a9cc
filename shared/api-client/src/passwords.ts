import { authedPost, encodeSecret, publicPost } from '@portal/api-client';
import type { LoginTokens, RegisterPayload } from '@portal/contract/auth';
import type {
  ChangePasswordForm,
  RegisterStepOne,
  RegisterStepTwo,
  ResetPasswordForm,
} from '@portal/contract/forms';
import { forgetRememberedLogin } from '@portal/session';
import { isCaptchaDue } from './captcha';

/* Calls that send a password, encoded as the platform requires. */

export interface PasswordLogin {
  /** Username or phone number. */
  username: string;
  /** Plain text; encoded here. */
  password: string;
  /** Captcha result, if one is due. */
  code?: string;
}

/**
 * POST /system/auth/tenantLogin: signs in with a password.
 * @throws ApiError LOGIN_FAILED; CAPTCHA_WRONG when the captcha is wrong, or when it is due and missing (not
 *   shown, because the caller can supply one)
 */
export async function tenantLogin({ username, password, code }: PasswordLogin): Promise<LoginTokens> {
  const data = { username, password: await encodeSecret(password), code };
  return publicPost('/system/auth/tenantLogin', data, {
    silent: (error) => !code && isCaptchaDue(error),
  });
}

/**
 * POST /comp/user/register: registers a participant with both steps of the form.
 * @throws ApiError PHONE_TAKEN, SMS_CODE_…
 */
export async function register(one: RegisterStepOne, two: RegisterStepTwo): Promise<{ userId: number }> {
  const { track, ...participant } = one;
  const { registerMobile, smsCode, password, confirmPassword } = two;
  const data = {
    ...participant,
    area: track[0],
    trackId: track[1],
    registerMobile,
    smsCode,
    password: await encodeSecret(password),
    confirmPassword: await encodeSecret(confirmPassword),
  } satisfies RegisterPayload;
  return publicPost('/comp/user/register', data, { silent: false });
}

/**
 * POST /system/enterprise/user/resetPassword: sets a new password with the ticket of `resetPasswordCheck` and
 * ends all of the user's sessions.
 */
export async function resetPassword(form: ResetPasswordForm, ticket: string): Promise<boolean> {
  const data = {
    password: await encodeSecret(form.password),
    secondPassword: await encodeSecret(form.secondPassword),
    ticket,
  };
  const done = await publicPost<boolean>('/system/enterprise/user/resetPassword', data, { silent: false });
  forgetRememberedLogin();
  return done;
}

/**
 * POST /auth/user/modify_password: ends all other sign-ins.
 * @param captcha one-use result, if one is due (see `withProof`)
 * @throws ApiError OLD_PASSWORD_WRONG, CAPTCHA_WRONG when a captcha is due or was refused
 */
export async function modifyPassword(form: ChangePasswordForm, captcha?: string): Promise<true> {
  const done = await authedPost<true>('/auth/user/modify_password', {
    oldPassword: await encodeSecret(form.oldPassword),
    newPassword: await encodeSecret(form.password),
    code: captcha,
  });
  forgetRememberedLogin();
  return done;
}
