import { deadlineText } from '@portal/contract/beijing-time';
import { Countdown } from '@portal/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import css from './enter.module.css';

interface DeadlineBarProps {
  deadline: string;
  /** Server time minus this device's, in milliseconds; null until known. */
  clockOffset: number | null;
  /** Whether the deadline had passed when the server was asked. */
  wasOver?: boolean;
}

export function DeadlineBar({ deadline, clockOffset, wasOver = false }: DeadlineBarProps) {
  const readOver = () =>
    wasOver || (clockOffset !== null && Date.now() + clockOffset >= Date.parse(deadline));
  const [over, setOver] = useState(readOver);
  // Check again: a changed device clock may have ended the countdown too early.
  const readAgain = useEffectEvent(() => setOver(readOver()));
  useEffect(() => readAgain(), [wasOver, clockOffset, deadline]);
  return (
    <div className={css.deadline}>
      <span>
        {over ? '报名已于' : '截止时间：北京时间'}
        {deadlineText(deadline)}
        {over ? '截止' : ''}
      </span>
      {over ? null : clockOffset === null ? (
        <span className={css.unknownTime} aria-hidden="true" data-scripted>
          {['天', '时', '分', '秒'].map((unit) => (
            <span key={unit}>
              <b>--</b> {unit}
            </span>
          ))}
        </span>
      ) : (
        <Countdown to={deadline} clockOffset={clockOffset} onEnd={() => setOver(true)} />
      )}
    </div>
  );
}
