import { request } from '@portal/api-client';
import type { CaptchaCheckAnswer, CaptchaKind } from '@portal/contract/captcha';

export interface CaptchaAttempt {
  captchaType: CaptchaKind;
  /** The points as JSON, encrypted with the challenge's key when it has one. */
  pointJson: string;
  token: string;
  clientUid: string;
}

/** The one check that a challenge allows; `repCode` 0000 is success. */
export function checkCaptcha(attempt: CaptchaAttempt): Promise<CaptchaCheckAnswer> {
  return request({
    method: 'POST',
    url: '/system/captcha/check',
    data: { ...attempt, ts: Date.now() },
    noToken: true,
    silent: true,
  });
}
