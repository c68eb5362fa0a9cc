import { getCurrentSeason } from '@portal/api-client/reference';
import { paths } from '@portal/contract/paths';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fixedPagesLoader } from '../fixed-pages/load-fixed-pages';
import { orNull } from '../page/load';
import { seasonStops } from './season-stops';

export const matchTabs = ['introduce', 'organize', 'condition', 'direct', 'arrange', 'policy'] as const;

/** The overview: the two title pages, then every section in the order of the tabs. */
const loadPages = fixedPagesLoader('match', paths.match.sections, ['title', 'ptitle', ...matchTabs]);

export async function loadMatch(args: LoaderFunctionArgs) {
  const [fixed, season] = await Promise.all([loadPages(args), orNull(getCurrentSeason(args.request.signal))]);
  return { ...fixed, stops: season ? seasonStops(season) : [] };
}
