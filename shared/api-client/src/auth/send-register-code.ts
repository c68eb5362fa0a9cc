import { request } from '@portal/api-client';
import type { SmsType } from '@portal/contract/sms';

/** What a code is for, as the platform numbers it. */
export const smsPurposes = {
  register: '01',
  login: '02',
  forgot: '03',
  confirmPhone: '04',
  bindPhone: '05',
} as const satisfies Record<string, SmsType>;

/**
 * Has a code sent to a phone.
 * @param captcha one-use result of the captcha
 * @throws ApiError 1002014005 too soon, 1002014004 too many today, and for a phone that does not fit the purpose
 */
export function sendRegisterCode(mobile: string, type: SmsType, captcha: string): Promise<boolean> {
  return request({
    method: 'GET',
    url: '/system/enterprise/user/sendRegisterCode',
    params: { code: captcha, mobile, type },
    noToken: type !== smsPurposes.confirmPhone && type !== smsPurposes.bindPhone,
  });
}
