import { windowDays } from '@portal/contract/beijing-time';
import { Timeline } from '@portal/ui';
import { mergeWindows } from '../season/season-windows';
import type { SeasonStop } from './load-match';
import css from './match.module.css';

const copy = { heading: '本届赛程' } as const;

interface SeasonDatesProps {
  stops: readonly SeasonStop[];
  /** One level below the enclosing heading. */
  heading: 'h2' | 'h3';
}

/** The season's dates as a timeline. */
export function SeasonDates({ stops, heading: Heading }: SeasonDatesProps) {
  if (stops.length === 0) return null;
  return (
    <section className={css.dates} aria-labelledby="season-dates">
      <Heading className={css.datesTitle} id="season-dates">
        {copy.heading}
      </Heading>
      <Timeline
        items={mergeWindows(stops).flatMap((group) =>
          group[0]
            ? [
                {
                  title: group.map(({ name }) => name).join('、'),
                  time: windowDays(group[0].opens, group[0].closes),
                  text: group[0].text,
                  state: group[0].state,
                },
              ]
            : [],
        )}
      />
    </section>
  );
}
