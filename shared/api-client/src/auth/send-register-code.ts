import { request } from '@portal/api-client';
import type { SmsType } from '@portal/contract/sms';
import { isCaptchaDue, withProof } from '../captcha/with-proof';

/** What a code is for, as the platform numbers it. */
export const smsPurposes = {
  register: '01',
  login: '02',
  forgot: '03',
  confirmPhone: '04',
  bindPhone: '05',
} as const satisfies Record<string, SmsType>;

/** The call itself. @param captcha one-use result, where one is due */
function send(mobile: string, type: SmsType, captcha: string | undefined): Promise<boolean> {
  return request({
    method: 'GET',
    url: '/system/enterprise/user/sendRegisterCode',
    params: { code: captcha, mobile, type },
    noToken: type !== smsPurposes.confirmPhone && type !== smsPurposes.bindPhone,
    silent: captcha ? undefined : isCaptchaDue,
  });
}

/**
 * Has a code sent to a phone. Whether a captcha comes first is the platform's decision (always in production,
 * elsewhere after many codes for one address).
 *
 * @param prove gets a captcha result; called only when one is due; undefined when the person gave up
 * @returns whether a code is on its way; false when the person gave up
 * @throws ApiError 1002014005 too soon, 1002014004 too many today, and for a phone that does not fit the purpose
 */
export async function sendRegisterCode(
  mobile: string,
  type: SmsType,
  prove: () => Promise<string | undefined>,
): Promise<boolean> {
  return (await withProof((captcha) => send(mobile, type, captcha), prove)) ?? false;
}
