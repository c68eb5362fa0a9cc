import { isApiError, publicGet, publicPost } from '@portal/api-client';
import type { CaptchaDue } from '@portal/contract/auth';
import type {
  AltchaChallenge,
  CaptchaCheckResponse,
  CaptchaGetResponse,
  CaptchaKind,
} from '@portal/contract/captcha';
import { accountErrors } from '@portal/contract/errors';

/**
 * POST /system/captcha/captchaImage
 * @param clientUid identifies this browser for rate limits
 * @returns a challenge, valid for 120 s and one check
 */
export function getCaptcha(
  captchaType: CaptchaKind,
  clientUid: string,
  signal?: AbortSignal,
): Promise<CaptchaGetResponse> {
  return publicPost('/system/captcha/captchaImage', { captchaType, clientUid, ts: Date.now() }, { signal });
}

export interface CaptchaAttempt {
  captchaType: CaptchaKind;
  /** The points as JSON, encrypted with the challenge's key if it has one. */
  pointJson: string;
  token: string;
  clientUid: string;
}

/** POST /system/captcha/check: the only check of a challenge; `repCode` 0000 is success. */
export function checkCaptcha(attempt: CaptchaAttempt): Promise<CaptchaCheckResponse> {
  return publicPost('/system/captcha/check', { ...attempt, ts: Date.now() });
}

/** GET /system/captcha/altcha: a proof-of-work challenge, as the accessible alternative to a picture. */
export function getAltchaChallenge(signal?: AbortSignal): Promise<AltchaChallenge> {
  return publicGet('/system/captcha/altcha', { signal });
}

/** @returns whether a call was refused only for lack of a captcha result */
export function isCaptchaDue(error: unknown): boolean {
  if (!isApiError(error) || error.code !== accountErrors.CAPTCHA_WRONG.code) return false;
  return (error.data as Partial<CaptchaDue> | null | undefined)?.captchaRequired === true;
}

/**
 * Makes a call without a captcha first; if the platform requires one, gets a proof and repeats the call.
 * @param call must be `silent` for `isCaptchaDue` while it has no proof, because that is not a failure yet
 * @param prove gets a captcha or ALTCHA result; undefined when the user cancels
 * @returns the result of the call; undefined when the user cancels
 * @throws other errors of `call`
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
