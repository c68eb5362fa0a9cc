import type { ReactNode } from 'react';
import { Countdown } from '../countdown/countdown';
import css from './season-panel.module.css';

export interface SeasonPanelProps {
  /** Current phase, in a few words. */
  phase: string;
  /** End of the countdown, if there is one. */
  end?: {
    label: string;
    /** ISO 8601. */
    at: string;
    /** The same time as text. */
    text: string;
    /** Server time minus device time, in milliseconds. */
    clockOffset?: number;
  };
  /** Buttons. */
  actions: ReactNode;
}

/**
 * Status and actions of the season on the home page. Shared by the home page's placeholder and the entry remote's slot,
 * so that they replace each other without layout shift.
 */
export function SeasonPanel({ phase, end, actions }: SeasonPanelProps) {
  return (
    <div className={css.panel}>
      <p className={css.phase}>{phase}</p>
      {end ? (
        <>
          <p className={css.caption}>{end.label}</p>
          <div className={css.clock}>
            <Countdown to={end.at} clockOffset={end.clockOffset} />
          </div>
          <p className={css.moment}>{end.text}</p>
        </>
      ) : null}
      <div className={css.actions}>{actions}</div>
    </div>
  );
}
