import { type CaptchaPoint, captchaSize } from '@portal/contract/captcha';

export const MAX_PIECE_X = captchaSize.width - captchaSize.jigsawWidth;

export function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value));
}

/** One decimal is finer than any screen and keeps the answer short. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** @param dragged pixels @param travel pixels that the thumb can move */
export function toPieceX(dragged: number, travel: number): number {
  return travel > 0 ? round(clamp((dragged / travel) * MAX_PIECE_X, 0, MAX_PIECE_X)) : 0;
}

/** Converts an offset on the displayed picture to the server's scale. */
export function toServerPoint(offset: CaptchaPoint, shown: { width: number; height: number }): CaptchaPoint {
  return {
    x: Math.round(clamp((offset.x / shown.width) * captchaSize.width, 0, captchaSize.width)),
    y: Math.round(clamp((offset.y / shown.height) * captchaSize.height, 0, captchaSize.height)),
  };
}
