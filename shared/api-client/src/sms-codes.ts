import { authedGet, publicGet } from '@portal/api-client';
import type { SmsType } from '@portal/contract/auth';
import { isCaptchaDue, withProof } from './captcha';

/** What a verification code is for, as the platform numbers it. */
export const smsPurposes = {
  register: '01',
  login: '02',
  forgot: '03',
  confirmPhone: '04',
  bindPhone: '05',
  signUp: '06',
} as const satisfies Record<string, SmsType>;

/** A proof of work, which the person notices nothing of. @throws what `solveWork` throws, and tells nobody */
async function proveWork(): Promise<string> {
  const { solveWork } = await import('./proof-of-work');
  return solveWork(new AbortController().signal);
}

/**
 * GET /system/enterprise/user/sendRegisterCode: sends a verification code to a phone. The platform decides whether a
 * captcha comes first (always in production, elsewhere after many codes for one address).
 *
 * @param prove gets a captcha result; called only when one is due; undefined when the person gave up. By default the browser
 *   solves a proof of work, and nobody is asked
 * @returns whether a code was sent; false when the person gave up
 * @throws ApiError SMS_TOO_OFTEN, SMS_DAILY_LIMIT, and for a phone that does not fit the purpose, after showing it; what
 *   `prove` throws, without
 */
export async function sendRegisterCode(
  mobile: string,
  type: SmsType,
  prove: () => Promise<string | undefined> = proveWork,
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
