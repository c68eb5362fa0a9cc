import { listMyEntries } from '@portal/api-client/entry';
import { getSeasonNow } from '@portal/api-client/reference';
import type { EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import {
  acceptsEntries,
  getDeadlineCountdown,
  getSeasonCountdown,
  publicPhaseNames,
} from '@portal/contract/competition/status-names';
import { paths } from '@portal/contract/paths';
import { freshLoginAtom, loggedInAtom } from '@portal/session';
import { ButtonLink, SeasonPanel, type SeasonPanelProps } from '@portal/ui';
import { getDeadlineName } from '@portal/ui/entry-status';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';

export interface SeasonNow {
  season: CurrentSeason;
  /** In milliseconds. */
  clockOffset: number;
}

export function HomeSeason({ season, clockOffset }: SeasonNow) {
  const store = useStore();
  const loggedIn = useAtomValue(loggedInAtom);
  const [entries, setEntries] = useState<EntrySummary[]>();
  useEffect(() => {
    // After signing in on this page, the participation records open and request the same data.
    if (!loggedIn || store.get(freshLoginAtom)) return setEntries(undefined);
    const stopping = new AbortController();
    listMyEntries(stopping.signal).then(setEntries, () => undefined);
    return () => stopping.abort();
  }, [loggedIn, store]);

  const mine = entries?.find((entry) => entry.season.id === season.id);
  return (
    <SeasonPanel
      phase={publicPhaseNames[season.phase]}
      end={getCountdownEnd(season, mine, clockOffset)}
      actions={
        <>
          <Action season={season} mine={mine} now={Date.now() + clockOffset} />
          {/* Same as in the placeholder it replaces, so that nobody presses a button that has just changed. */}
          <ButtonLink variant="light" size="l" href={paths.match.href()}>
            了解大赛
          </ButtonLink>
        </>
      }
    />
  );
}

/** The deadline of the user's own entry may differ from the season's. */
export function getCountdownEnd(
  season: Pick<CurrentSeason, 'phase' | 'windows'>,
  mine: Pick<EntrySummary, 'status' | 'deadline'> | undefined,
  clockOffset: number,
): SeasonPanelProps['end'] {
  const name = mine && getDeadlineName(mine.status);
  const isAhead = mine && Date.now() + clockOffset < Date.parse(mine.deadline);
  const own = name && isAhead ? getDeadlineCountdown(name, mine.deadline) : undefined;
  const end = mine ? own : getSeasonCountdown(season);
  return end && { ...end, clockOffset };
}

interface ActionProps {
  season: CurrentSeason;
  mine: EntrySummary | undefined;
  /** By the server's clock, in milliseconds. */
  now: number;
}

function Action({ season, mine, now }: ActionProps) {
  if (mine || acceptsEntries(season.phase))
    return (
      <ButtonLink variant="main" size="l" href={paths.competitionEnter.href()}>
        {mine ? continueLabel(mine, now) : '立即报名'}
      </ButtonLink>
    );
  return (
    <ButtonLink variant="main" size="l" href={paths.match.href('arrange')}>
      查看赛程安排
    </ButtonLink>
  );
}

/** Until it resolves, and on failure, the page's own content stays. @throws Error if no season is open */
export async function openHomeSeason() {
  const { season, clockOffset } = await getSeasonNow();
  if (!season) throw new Error('No season is open');
  const now: SeasonNow = { season, clockOffset };
  return { default: () => <HomeSeason {...now} /> };
}

export function continueLabel(
  { status, completeness, deadline }: Pick<EntrySummary, 'status' | 'completeness' | 'deadline'>,
  now: number,
): string {
  const over = now >= Date.parse(deadline);
  if (!over && status === 'returned') return '按意见修改报名';
  if (!over && status === 'draft') return `继续填写（已完成${completeness}%）`;
  return '查看我的报名';
}
