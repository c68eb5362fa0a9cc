import { request } from '@portal/api-client';
import type { CaptchaGetAnswer, CaptchaKind } from '@portal/contract/captcha';

/** @param clientUid names this browser to the rate limits; @returns a challenge good for 120 s and one check */
export function getCaptcha(
  captchaType: CaptchaKind,
  clientUid: string,
  signal?: AbortSignal,
): Promise<CaptchaGetAnswer> {
  return request({
    method: 'POST',
    url: '/system/captcha/captchaImage',
    data: { captchaType, clientUid, ts: Date.now() },
    noToken: true,
    silent: true,
    signal,
  });
}
