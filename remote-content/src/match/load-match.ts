import { getCurrentSeason } from '@portal/api-client/reference';
import type { CurrentSeason, SeasonStage } from '@portal/contract/competition/season';
import { acceptsEntries } from '@portal/contract/competition/status-names';
import { paths } from '@portal/contract/paths';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fixedPagesLoader } from '../fixed-pages/load-fixed-pages';
import { orNull } from '../page/load';

export const matchTabs = ['introduce', 'organize', 'condition', 'direct', 'arrange', 'policy'] as const;

/** Overview: the two title pages, then the sections in tab order. */
const loadPages = fixedPagesLoader('match', paths.match.sections, ['title', 'ptitle', ...matchTabs]);

export interface SeasonStop extends SeasonStage {
  state: 'done' | 'current' | 'ahead';
}

/** @returns stages with their state by server time */
export function seasonStops({ stages, now }: Pick<CurrentSeason, 'stages' | 'now'>): SeasonStop[] {
  const at = Date.parse(now);
  return stages.map((stage) => {
    const state =
      at >= Date.parse(stage.closes) ? 'done' : at >= Date.parse(stage.opens) ? 'current' : 'ahead';
    return { ...stage, state };
  });
}

export async function loadMatch(args: LoaderFunctionArgs) {
  const [fixed, season] = await Promise.all([loadPages(args), orNull(getCurrentSeason(args.request.signal))]);
  return {
    ...fixed,
    stops: season ? seasonStops(season) : [],
    // If the season is unknown, the entry page shows the status.
    canEnter: season === null || acceptsEntries(season.phase),
  };
}
