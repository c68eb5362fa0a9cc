import { getContentPage } from '@portal/api-client/content';
import { getCurrentSeason } from '@portal/api-client/reference';
import { getContentHome, getFixedPages } from '@portal/api-client/site';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fromApi, orNull } from '../page/load';
import { toHomeData, toHomeSeason, toLead } from './home-data';

/** Fixed page whose items are people: name, role and quote. */
const PEOPLE_PAGE = 'home/people';
/** The column whose newest article is featured. */
export const STORIES = '创新故事';

/** Season and people are optional. */
export async function loadHome({ request: { signal } }: LoaderFunctionArgs) {
  const [home, season, people, stories] = await Promise.all([
    fromApi(getContentHome(signal)),
    orNull(getCurrentSeason(signal)),
    orNull(getFixedPages([PEOPLE_PAGE], signal)),
    orNull(getContentPage('news', { category: STORIES, pageSize: 1 }, signal)),
  ]);
  return {
    home: toHomeData(home),
    season: season && toHomeSeason(season),
    people: people?.[0]?.items ?? [],
    story: stories?.list.map(toLead)[0],
  };
}
