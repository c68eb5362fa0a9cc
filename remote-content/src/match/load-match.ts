import { getCurrentSeason } from '@portal/api-client/reference';
import type { CurrentSeason, SeasonStage } from '@portal/contract/competition/season';
import { acceptsEntries } from '@portal/contract/competition/status-names';
import { paths } from '@portal/contract/paths';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fixedPagesLoader } from '../fixed-pages/load-fixed-pages';
import { orNull } from '../page/load';

export const matchTabs = ['introduce', 'organize', 'condition', 'direct', 'arrange', 'policy'] as const;

/** The overview: the two title pages, then every section in the order of the tabs. */
const loadPages = fixedPagesLoader('match', paths.match.sections, ['title', 'ptitle', ...matchTabs]);

export interface SeasonStop extends SeasonStage {
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

export async function loadMatch(args: LoaderFunctionArgs) {
  const [fixed, season] = await Promise.all([loadPages(args), orNull(getCurrentSeason(args.request.signal))]);
  return {
    ...fixed,
    stops: season ? seasonStops(season) : [],
    // Where it is not known, the entry's own page says how things stand.
    canEnter: season === null || acceptsEntries(season.phase),
  };
}
