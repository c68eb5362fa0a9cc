import { windowDays } from '@portal/contract/beijing-time';
import type { CurrentSeason, SeasonStage } from '@portal/contract/competition/season';
import { Timeline } from '@portal/ui';
import { mergeWindows } from '../season/season-windows';
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

interface SeasonStop extends SeasonStage {
  state: 'done' | 'current' | 'ahead';
}

/** The season's stages in order, each with its state by the server's clock. */
export function seasonStops({ stages, now }: Pick<CurrentSeason, 'stages' | 'now'>): SeasonStop[] {
  const at = Date.parse(now);
  return stages.map((stage) => {
    const state =
      at >= Date.parse(stage.closes) ? 'done' : at >= Date.parse(stage.opens) ? 'current' : 'ahead';
    return { ...stage, state };
  });
}
