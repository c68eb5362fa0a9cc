import { type CaptchaPoint, captchaSize } from '@portal/contract/captcha';
import { VisuallyHidden } from '@portal/ui';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import css from './captcha.module.css';
import { CaptchaPicture } from './captcha-picture';
import { clamp, toServerPoint } from './geometry';
import type { Challenge } from './use-challenge';

function toPosition({ x, y }: CaptchaPoint) {
  return { left: `${(x / captchaSize.width) * 100}%`, top: `${(y / captchaSize.height) * 100}%` };
}

export function ClickCaptcha({ challenge }: { challenge: Challenge }) {
  const { points, cursor, onClick, onKeyDown } = usePoints(challenge);
  const { phase, message, challenge: shown } = challenge;
  const prompt = `请依次点击【${(shown?.wordList ?? []).join(',')}】`;
  return (
    <>
      <CaptchaPicture challenge={challenge} control={{ label: prompt, onClick, onKeyDown }}>
        {cursor && <span className={css.cursor} style={toPosition(cursor)} aria-hidden="true" />}
        {points.map((point, index) => (
          <span key={`${index}-${point.x}-${point.y}`} className={css.point} style={toPosition(point)}>
            {index + 1}
          </span>
        ))}
      </CaptchaPicture>
      <div className={css.bar} data-phase={phase}>
        <span className={css.barText} aria-hidden="true">
          {message || prompt}
        </span>
      </div>
      <VisuallyHidden>
        <span role="status">
          {points.length > 0 && phase === 'ready' && `已选择第${points.length}个文字`}
        </span>
      </VisuallyHidden>
    </>
  );
}

const CLICKS = 3;
const CHECK_AFTER_MS = 400;
const STEP = 4;
const BIG_STEP = 20;
const centre: CaptchaPoint = { x: captchaSize.width / 2, y: Math.round(captchaSize.height / 2) };

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function usePoints({ phase, begin, answer, challenge }: Challenge) {
  const [points, setPoints] = useState<readonly CaptchaPoint[]>([]);
  const [cursor, setCursor] = useState<CaptchaPoint>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const token = challenge?.token;

  useEffect(() => {
    setPoints([]);
    return () => clearTimeout(timer.current);
  }, [token, phase === 'loading']);

  const open = phase === 'ready' && points.length < CLICKS;

  const add = (point: CaptchaPoint) => {
    if (!open) return;
    begin();
    const next = [...points, point];
    setPoints(next);
    if (next.length === CLICKS) timer.current = setTimeout(() => void answer(next), CHECK_AFTER_MS);
  };
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    add(toServerPoint({ x: event.clientX - box.left, y: event.clientY - box.top }, box));
  };
  const move = ([dx, dy]: readonly [number, number], step: number) => {
    const from = cursor ?? centre;
    begin();
    setCursor({
      x: clamp(from.x + dx * step, 0, captchaSize.width),
      y: clamp(from.y + dy * step, 0, captchaSize.height),
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const direction = moves[event.key];
    const chosen = event.key === 'Enter' || event.key === ' ';
    if (!direction && !chosen && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    if (direction) move(direction, event.shiftKey ? BIG_STEP : STEP);
    else if (chosen) add(cursor ?? centre);
    else if (open) setPoints(points.slice(0, -1));
  };

  return { points, cursor, onClick, onKeyDown };
}
