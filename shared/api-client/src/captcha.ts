import { isApiError, publicGet, publicPost } from '@portal/api-client';
import type { CaptchaDue } from '@portal/contract/auth';
import type {
  AltchaChallenge,
  CaptchaCheckAnswer,
  CaptchaGetAnswer,
  CaptchaKind,
} from '@portal/contract/captcha';
import { accountErrors } from '@portal/contract/errors';

/**
 * POST /system/captcha/captchaImage
 * @param clientUid identifies this browser to the rate limits
 * @returns a challenge, valid for 120 s and one check
 */
export function getCaptcha(
  captchaType: CaptchaKind,
  clientUid: string,
  signal?: AbortSignal,
): Promise<CaptchaGetAnswer> {
  return publicPost('/system/captcha/captchaImage', { captchaType, clientUid, ts: Date.now() }, { signal });
}

export interface CaptchaAttempt {
  captchaType: CaptchaKind;
  /** The points as JSON, encrypted with the challenge's key when it has one. */
  pointJson: string;
  token: string;
  clientUid: string;
}

/** POST /system/captcha/check: the one check that a challenge allows; `repCode` 0000 is success. */
export function checkCaptcha(attempt: CaptchaAttempt): Promise<CaptchaCheckAnswer> {
  return publicPost('/system/captcha/check', { ...attempt, ts: Date.now() });
}

/** GET /system/captcha/altcha: a proof of work for the browser, in place of a picture for the person. */
export function getAltchaChallenge(signal?: AbortSignal): Promise<AltchaChallenge> {
  return publicGet('/system/captcha/altcha', { signal });
}

/** @returns whether a call was refused only because it had no captcha result */
export function isCaptchaDue(error: unknown): boolean {
  if (!isApiError(error) || error.code !== accountErrors.CAPTCHA_WRONG.code) return false;
  return (error.data as Partial<CaptchaDue> | null | undefined)?.captchaRequired === true;
}

/**
 * Lets the platform decide whether a captcha is due: makes the call without one, and when that is refused gets a proof
 * and makes the call again.
 *
 * @param call must be `silent` for `isCaptchaDue` while it has no proof: nothing has failed yet
 * @param prove gets a captcha result or an ALTCHA result; undefined when the person gave up
 * @returns the result of the call, or undefined when the person gave up
 * @throws whatever `call` throws for other reasons
 */
export async function withProof<T>(
  call: (proof?: string) => Promise<T>,
  prove: () => Promise<string | undefined>,
): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (!isCaptchaDue(error)) throw error;
  }
  const proof = await prove();
  return proof === undefined ? undefined : call(proof);
}
