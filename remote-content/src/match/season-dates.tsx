import { windowDays } from '@portal/contract/beijing-time';
import type { CurrentSeason, WindowName } from '@portal/contract/competition/season';
import { Timeline } from '@portal/ui';
import { mergeWindows } from '../season/season-name';
import css from './match.module.css';

const copy = {
  heading: '本届赛程',
  windows: {
    register: '账号注册',
    draft: '在线填报',
    submit: '提交报名',
    review: '评审',
    final: '决赛',
  },
} as const;

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
                  title: group.map(({ name }) => copy.windows[name]).join('、'),
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

const order: readonly WindowName[] = ['register', 'draft', 'submit', 'review', 'final'];

interface SeasonStop {
  name: WindowName;
  opens: string;
  closes: string;
  state: 'done' | 'current' | 'ahead';
}

/** The season's windows in order, each with its state by the server's clock. */
export function seasonStops({ windows, now }: Pick<CurrentSeason, 'windows' | 'now'>): SeasonStop[] {
  const at = Date.parse(now);
  return order.map((name) => {
    const { opens, closes } = windows[name];
    const state = at >= Date.parse(closes) ? 'done' : at >= Date.parse(opens) ? 'current' : 'ahead';
    return { name, opens, closes, state };
  });
}
