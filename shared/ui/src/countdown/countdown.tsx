import { useEffect, useEffectEvent, useState } from 'react';
import { VisuallyHidden } from '../layout/layout';
import css from './countdown.module.css';

interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Splits a duration in milliseconds; negative values count as zero. */
export function timeLeft(ms: number): TimeLeft {
  const total = Math.max(0, Math.floor(ms / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3_600),
    minutes: Math.floor((total % 3_600) / 60),
    seconds: total % 60,
  };
}

interface CountdownProps {
  /** End time, ISO 8601 or milliseconds. */
  to: string | number;
  /** Server time minus device time in milliseconds, to correct a wrong device clock. */
  clockOffset?: number;
  onEnd?: () => void;
}

/** Remaining days, hours, minutes and seconds. The server renders dashes, because its pages are cached. */
export function Countdown({ to, clockOffset = 0, onEnd }: CountdownProps) {
  const end = typeof to === 'number' ? to : Date.parse(to);
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => setNow(Date.now() + clockOffset);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [clockOffset]);
  const over = now !== undefined && now >= end;
  const finish = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (over) finish();
  }, [over]);

  const left = now === undefined ? undefined : timeLeft(end - now);
  const part = (value: number | undefined, unit: string) => (
    <span>
      <span className={css.number}>{value === undefined ? '--' : String(value).padStart(2, '0')}</span> {unit}
    </span>
  );
  return (
    <span className={css.countdown} role="timer" data-scripted>
      <VisuallyHidden>
        {left ? `还有 ${left.days} 天 ${left.hours} 小时 ${left.minutes} 分` : ''}
      </VisuallyHidden>
      <span className={css.countdown} aria-hidden="true">
        {part(left?.days, '天')}
        {part(left?.hours, '时')}
        {part(left?.minutes, '分')}
        {part(left?.seconds, '秒')}
      </span>
    </span>
  );
}
