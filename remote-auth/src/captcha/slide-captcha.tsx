import { captchaSize } from '@portal/contract/captcha';
import { useEffect } from 'react';
import css from './captcha.module.css';
import { captchaCopy } from './captcha-copy';
import { CaptchaPicture } from './captcha-picture';
import { FURTHEST } from './geometry';
import type { Challenge } from './use-challenge';
import { useSlide } from './use-slide';

/** Slide captcha: the bar below the picture moves the piece into the gap. */
export function SlideCaptcha({ challenge }: { challenge: Challenge }) {
  const { x, bar, reset, handlers } = useSlide(challenge);
  const { phase, challenge: shown, message } = challenge;
  const token = shown?.token;

  useEffect(reset, [token, phase === 'loading']);

  return (
    <>
      <CaptchaPicture challenge={challenge}>
        {shown?.jigsawImageBase64 && (
          <img
            alt=""
            draggable={false}
            className={css.jigsaw}
            src={`data:image/png;base64,${shown.jigsawImageBase64}`}
            style={{ left: `${(x / captchaSize.width) * 100}%` }}
          />
        )}
      </CaptchaPicture>
      <div ref={bar} className={css.bar} data-phase={phase}>
        <span className={css.barText} aria-hidden="true">
          {message || captchaCopy.slide}
        </span>
        <div className={css.trail} style={{ width: `calc((100% - var(--thumb)) * ${x / FURTHEST})` }} />
        <div
          {...handlers}
          className={css.thumb}
          style={{ left: `calc((100% - var(--thumb)) * ${x / FURTHEST})` }}
          role="slider"
          tabIndex={0}
          aria-label={captchaCopy.slide}
          aria-description={captchaCopy.slideKeys}
          aria-valuemin={0}
          aria-valuemax={FURTHEST}
          aria-valuenow={Math.round(x)}
          aria-valuetext={captchaCopy.slideChosen(Math.round(x))}
          aria-disabled={phase !== 'ready'}
        >
          <span aria-hidden="true">{phase === 'passed' ? '✓' : phase === 'failed' ? '✕' : '→'}</span>
        </div>
      </div>
    </>
  );
}
