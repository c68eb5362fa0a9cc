import { authedGet, publicGet, publicPost, request } from '@portal/api-client';
import type { Profile } from '@portal/contract/account';
import type { LoginTokens, SmsType } from '@portal/contract/auth';
import { OWN_PROFILE } from '@portal/contract/early-reads';
import type { PhoneCodeForm } from '@portal/contract/forms';
import { isCaptchaDue, withProof } from './captcha';

/**
 * POST /system/auth/tenant-sms-login.
 * @throws ApiError PHONE_NOT_REGISTERED, SMS_CODE_…
 */
export function tenantSmsLogin({ phoneNumber, smsCode }: PhoneCodeForm): Promise<LoginTokens> {
  return publicPost('/system/auth/tenant-sms-login', { phoneNumber, smsCode }, { silent: false });
}

/** POST /system/auth/logout: ends the session of `accessToken` on the server; outlives the page. */
export function logout(accessToken: string): Promise<boolean> {
  return request({
    method: 'POST',
    url: '/system/auth/logout',
    bearer: accessToken,
    silent: true,
    keepalive: true,
  });
}

/** GET /system/user/profile/get: the signed-in user's profile, with what draws the avatar. */
export function getProfile(): Promise<Profile> {
  return authedGet(OWN_PROFILE);
}

/** What a verification code is for, as the platform numbers it. */
export const smsPurposes = {
  register: '01',
  login: '02',
  forgot: '03',
  confirmPhone: '04',
  bindPhone: '05',
  signUp: '06',
} as const satisfies Record<string, SmsType>;

/**
 * GET /system/enterprise/user/sendRegisterCode: sends a verification code to a phone. The platform decides whether a
 * captcha comes first (always in production, elsewhere after many codes for one address).
 *
 * @param prove gets a captcha result; called only when one is due; undefined when the person gave up
 * @returns whether a code was sent; false when the person gave up
 * @throws ApiError SMS_TOO_OFTEN, SMS_DAILY_LIMIT, and for a phone that does not fit the purpose
 */
export async function sendRegisterCode(
  mobile: string,
  type: SmsType,
  prove: () => Promise<string | undefined>,
): Promise<boolean> {
  const signedIn = type === smsPurposes.confirmPhone || type === smsPurposes.bindPhone;
  const get = signedIn ? authedGet : publicGet;
  const send = (code?: string) =>
    get<boolean>('/system/enterprise/user/sendRegisterCode', {
      params: { code, mobile, type },
      silent: (error) => !code && isCaptchaDue(error),
    });
  return (await withProof(send, prove)) ?? false;
}

/** GET /system/enterprise/user/checkPhoneNumber/{phone}. @returns whether an account with this phone exists */
export function checkPhoneNumber(phone: string, signal?: AbortSignal): Promise<boolean> {
  return publicGet(`/system/enterprise/user/checkPhoneNumber/${encodeURIComponent(phone)}`, { signal });
}

/** GET /system/enterprise/user/checkUsername/{username}. @returns whether an account with this name exists */
export function checkUsername(username: string, signal?: AbortSignal): Promise<boolean> {
  return publicGet(`/system/enterprise/user/checkUsername/${encodeURIComponent(username)}`, { signal });
}

/** GET /weixin/auth/check_binding. @returns whether the phone may be bound, i.e. no other WeChat account has it */
export async function checkBinding(phone: string, signal?: AbortSignal): Promise<boolean> {
  const params = { phone };
  const { bindable } = await publicGet<{ bindable: boolean }>('/weixin/auth/check_binding', {
    params,
    signal,
  });
  return bindable;
}

/**
 * POST /system/enterprise/user/resetPasswordCheck: proves the phone before a new password is set.
 * @returns a ticket, one use, ten minutes
 */
export async function resetPasswordCheck({ phoneNumber, smsCode }: PhoneCodeForm): Promise<string> {
  const url = '/system/enterprise/user/resetPasswordCheck';
  const data = { mobile: phoneNumber, code: smsCode };
  const { ticket } = await publicPost<{ ticket: string }>(url, data, { silent: false });
  return ticket;
}
