import { authedGet, publicGet, publicPost, request } from '@portal/api-client';
import type { Profile } from '@portal/contract/account';
import type { LoginTokens } from '@portal/contract/auth';
import { OWN_PROFILE } from '@portal/contract/early-reads';
import type { PhoneCodeForm } from '@portal/contract/forms';

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

/** GET /system/user/profile/get: the signed-in user's profile, with the avatar. */
export function getProfile(): Promise<Profile> {
  return authedGet(OWN_PROFILE);
}

/** GET /system/enterprise/user/checkPhoneNumber/{phone}. @returns whether an account has this phone */
export function checkPhoneNumber(phone: string, signal?: AbortSignal): Promise<boolean> {
  return publicGet(`/system/enterprise/user/checkPhoneNumber/${encodeURIComponent(phone)}`, { signal });
}

/** GET /system/enterprise/user/checkUsername/{username}. @returns whether an account has this name */
export function checkUsername(username: string, signal?: AbortSignal): Promise<boolean> {
  return publicGet(`/system/enterprise/user/checkUsername/${encodeURIComponent(username)}`, { signal });
}

/** GET /weixin/auth/check_binding. @returns true unless another WeChat account is bound to the phone */
export async function checkBinding(phone: string, signal?: AbortSignal): Promise<boolean> {
  const params = { phone };
  const { bindable } = await publicGet<{ bindable: boolean }>('/weixin/auth/check_binding', {
    params,
    signal,
  });
  return bindable;
}

/**
 * POST /system/enterprise/user/resetPasswordCheck: proves possession of the phone before a password reset.
 * @returns a ticket, for one use within ten minutes
 */
export async function resetPasswordCheck({ phoneNumber, smsCode }: PhoneCodeForm): Promise<string> {
  const url = '/system/enterprise/user/resetPasswordCheck';
  const data = { mobile: phoneNumber, code: smsCode };
  const { ticket } = await publicPost<{ ticket: string }>(url, data, { silent: false });
  return ticket;
}
