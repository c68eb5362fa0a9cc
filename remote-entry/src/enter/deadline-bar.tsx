import { Countdown } from '@portal/ui';
import { useState } from 'react';
import { lastMoment } from '../season-slot/clock';
import css from './enter.module.css';

/** Until when the entry can be submitted: date, clock and countdown, by the server's clock. */
export function DeadlineBar({ deadline, clockOffset }: { deadline: string; clockOffset: number }) {
  const [over, setOver] = useState(() => Date.now() + clockOffset >= Date.parse(deadline));
  return (
    <div className={css.deadline}>
      <span>
        {over ? '报名已于' : '截止时间：北京时间'}
        {lastMoment(deadline)}
        {over ? '截止' : ''}
      </span>
      {over ? null : <Countdown to={deadline} clockOffset={clockOffset} onEnd={() => setOver(true)} />}
    </div>
  );
}
