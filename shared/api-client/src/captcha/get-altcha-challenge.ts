import { request } from '@portal/api-client';
import type { AltchaChallenge } from '@portal/contract/captcha';

/** A piece of work for the browser, in place of a picture for the person. */
export function getAltchaChallenge(signal?: AbortSignal): Promise<AltchaChallenge> {
  return request({ method: 'GET', url: '/system/captcha/altcha', noToken: true, silent: true, signal });
}
