import type { ReactNode } from 'react';
import { Countdown } from '../countdown/countdown';
import css from './season-panel.module.css';

export interface SeasonPanelProps {
  /** The current phase, in a few words. */
  phase: string;
  /** End of the countdown; absent when nothing is counted down to. */
  end?: {
    label: string;
    /** ISO 8601. */
    at: string;
    /** The same moment as text. */
    text: string;
    /** Server time minus this device's, in milliseconds. */
    clockOffset?: number;
  };
  /** Buttons. */
  actions: ReactNode;
}

/**
 * The season's status and action on the home page. The home page's own version and the entry remote's slot replace
 * each other without a shift, because both use this panel.
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
