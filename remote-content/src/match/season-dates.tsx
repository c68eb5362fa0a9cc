import { Timeline } from '@portal/ui';
import { windowDays } from '../dates/beijing';
import { matchCopy } from './copy';
import css from './match.module.css';
import type { SeasonStop } from './season-stops';

/** The season's own dates, as the entry system keeps them. */
export function SeasonDates({ stops }: { stops: readonly SeasonStop[] }) {
  if (stops.length === 0) return null;
  return (
    <section className={css.dates} aria-labelledby="season-dates">
      <h3 className={css.datesTitle} id="season-dates">
        {matchCopy.timeline}
      </h3>
      <Timeline
        items={stops.map(({ name, opens, closes, state }) => ({
          title: matchCopy.stops[name],
          time: windowDays(opens, closes),
          state,
        }))}
      />
    </section>
  );
}
