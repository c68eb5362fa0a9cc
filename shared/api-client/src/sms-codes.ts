import { authedGet, publicGet } from '@portal/api-client';
import type { SmsType } from '@portal/contract/auth';
import { isCaptchaDue, withProof } from './captcha';

/** Purposes of verification codes, as the platform numbers them. */
export const smsPurposes = {
  register: '01',
  login: '02',
  forgot: '03',
  confirmPhone: '04',
  bindPhone: '05',
  signUp: '06',
} as const satisfies Record<string, SmsType>;

/** Solves a proof of work in the background. @throws what `solveWork` throws, without showing it */
async function proveWork(): Promise<string> {
  const { solveWork } = await import('./proof-of-work');
  return solveWork(new AbortController().signal);
}

/**
 * GET /system/enterprise/user/sendRegisterCode: sends a verification code to a phone. The platform may
 * require a captcha first (always in production, elsewhere after many codes for one address).
 * @param prove gets a captcha result when one is due; undefined when the user cancels. By default the browser
 *   solves a proof of work without a prompt
 * @returns whether a code was sent; false when the user cancels
 * @throws ApiError SMS_TOO_OFTEN, SMS_DAILY_LIMIT, or for a phone that does not fit the purpose, after
 *   showing it; errors of `prove`, without showing them
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
