import { isApiError } from '@portal/api-client';
import type { CaptchaDue } from '@portal/contract/auth/login';
import { accountErrors } from '@portal/contract/error-codes-account';

/** @returns whether a call was refused only because it brought no captcha result */
export function isCaptchaDue(error: unknown): boolean {
  if (!isApiError(error) || error.code !== accountErrors.CAPTCHA_WRONG.code) return false;
  return (error.data as Partial<CaptchaDue> | null | undefined)?.captchaRequired === true;
}

/**
 * Lets the platform decide whether a captcha is due: makes the call without one, and where that is refused asks
 * for proof and makes it again.
 *
 * @param call must be `silent` for `isCaptchaDue` while it has no proof; nobody has failed yet
 * @param prove gets a captcha result or an ALTCHA result; undefined when the person gave up
 * @returns what the call gave, or undefined when the person gave up
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
