import type { ReactNode } from 'react';
import { Countdown } from '../countdown/countdown';
import css from './season-panel.module.css';

export interface SeasonPanelProps {
  /** Where the season stands, in a few words. */
  phase: string;
  /** What the countdown runs to; absent where nothing is waited for. */
  end?: {
    label: string;
    /** ISO 8601. */
    at: string;
    /** The moment in words. */
    text: string;
    /** Server time minus this device's, in milliseconds. */
    clockOffset?: number;
  };
  /** Buttons. */
  actions: ReactNode;
}

/**
 * The season's call on the home page. The page's own one and the entry module's take each other's place: both are as
 * high, because both are made of this.
 */
export function SeasonPanel({ phase, end, actions }: SeasonPanelProps) {
  return (
    <div className={css.call}>
      <p className={css.phase}>{phase}</p>
      {end ? (
        <>
          <p className={css.until}>{end.label}</p>
          <div className={css.clock}>
            <Countdown to={end.at} clockOffset={end.clockOffset} />
          </div>
          <p className={css.at}>{end.text}</p>
        </>
      ) : null}
      <div className={css.actions}>{actions}</div>
    </div>
  );
}
