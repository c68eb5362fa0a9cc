import { captchaSize } from '@portal/contract/captcha';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import css from './captcha.module.css';
import { CaptchaPicture } from './captcha-picture';
import { clamp, MAX_PIECE_X, toPieceX } from './geometry';
import type { Challenge } from './use-challenge';

const PROMPT = '向右滑动完成验证';

export function SlideCaptcha({ challenge }: { challenge: Challenge }) {
  const { x, bar, handlers } = useSlide(challenge);
  const { phase, challenge: shown, message } = challenge;
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
        <span className={css.barText} style={besideThumb(x)} aria-hidden="true">
          {message || PROMPT}
        </span>
        <div className={css.trail} style={{ width: `calc((100% - var(--thumb)) * ${x / MAX_PIECE_X})` }} />
        <div
          {...handlers}
          className={css.thumb}
          style={{ left: `calc((100% - var(--thumb)) * ${x / MAX_PIECE_X})` }}
          role="slider"
          tabIndex={0}
          aria-label={PROMPT}
          aria-description="按左右方向键移动滑块，使拼图对准缺口，按回车键确认"
          aria-valuemin={0}
          aria-valuemax={MAX_PIECE_X}
          aria-valuenow={Math.round(x)}
          aria-valuetext={`已移动${Math.round(x)}`}
          aria-disabled={phase !== 'ready'}
        >
          <span aria-hidden="true">{phase === 'passed' ? '✓' : phase === 'failed' ? '✕' : '→'}</span>
        </div>
      </div>
    </>
  );
}

/** Places the text in the wider part of the bar, left or right of the thumb. */
function besideThumb(x: number) {
  const left = `calc((100% - var(--thumb)) * ${x / MAX_PIECE_X})`;
  return x > MAX_PIECE_X / 2
    ? { width: left }
    : { width: `calc(100% - var(--thumb) - (100% - var(--thumb)) * ${x / MAX_PIECE_X})`, marginLeft: 'auto' };
}

const STEP = 1;
const PAGE_STEP = 10;
/** Shorter drags are treated as accidental. */
const MIN_DRAG = 2;

const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: STEP,
  ArrowUp: STEP,
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  PageUp: PAGE_STEP,
  PageDown: -PAGE_STEP,
  Home: -MAX_PIECE_X,
  End: MAX_PIECE_X,
};

function useSlide({ phase, begin, answer, challenge }: Challenge) {
  const [x, setX] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const grabStart = useRef<number>(undefined);
  const ready = phase === 'ready';
  const token = challenge?.token;

  useEffect(() => setX(0), [token, phase === 'loading']);

  const travel = (thumb: Element) => (bar.current?.clientWidth ?? 0) - thumb.clientWidth;

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!ready || !event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grabStart.current = event.clientX - (x / MAX_PIECE_X) * travel(event.currentTarget);
    begin();
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (grabStart.current === undefined || !ready) return;
    setX(toPieceX(event.clientX - grabStart.current, travel(event.currentTarget)));
  };
  const release = (event: PointerEvent<HTMLDivElement>, keep: boolean) => {
    if (grabStart.current === undefined) return;
    const at = toPieceX(event.clientX - grabStart.current, travel(event.currentTarget));
    grabStart.current = undefined;
    if (keep && ready && at >= MIN_DRAG) {
      setX(at);
      void answer({ x: at, y: 5 });
    } else setX(0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!ready || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = keySteps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      begin();
      setX((before) => clamp(before + step * (event.shiftKey ? PAGE_STEP : 1), 0, MAX_PIECE_X));
    } else if (event.key === 'Enter' || event.key === ' ') {
      // Keep Enter from submitting the surrounding form.
      event.preventDefault();
      event.stopPropagation();
      if (x >= MIN_DRAG) void answer({ x, y: 5 });
    }
  };

  return {
    x,
    bar,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent<HTMLDivElement>) => release(event, true),
      onPointerCancel: (event: PointerEvent<HTMLDivElement>) => release(event, false),
      onKeyDown,
    },
  };
}
