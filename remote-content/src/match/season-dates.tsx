import { Timeline } from '@portal/ui';
import { windowDays } from '../dates/beijing';
import { mergeWindows } from '../season/merge-windows';
import type { SeasonStop } from '../season/season-stops';
import { matchCopy } from './copy';
import css from './match.module.css';

interface SeasonDatesProps {
  stops: readonly SeasonStop[];
  /** One below the heading that the dates stand under. */
  heading: 'h2' | 'h3';
}

/** The season's own dates, as the entry system keeps them. */
export function SeasonDates({ stops, heading: Heading }: SeasonDatesProps) {
  if (stops.length === 0) return null;
  return (
    <section className={css.dates} aria-labelledby="season-dates">
      <Heading className={css.datesTitle} id="season-dates">
        {matchCopy.timeline}
      </Heading>
      <Timeline
        items={mergeWindows(stops).flatMap((group) =>
          group[0]
            ? [
                {
                  title: group.map(({ name }) => matchCopy.stops[name]).join('、'),
                  time: windowDays(group[0].opens, group[0].closes),
                  state: group[0].state,
                },
              ]
            : [],
        )}
      />
    </section>
  );
}
