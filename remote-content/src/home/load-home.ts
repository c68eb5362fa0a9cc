import { getCurrentSeason } from '@portal/api-client/reference';
import { getContentHome } from '@portal/api-client/site';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fromApi, orNull } from '../page/load';
import { toHomeData } from './home-data';

/** The home page and the season, which it does without while that can not be read. */
export async function loadHome({ request }: LoaderFunctionArgs) {
  const [answer, season] = await Promise.all([
    fromApi(getContentHome(request.signal)),
    orNull(getCurrentSeason(request.signal)),
  ]);
  return { home: toHomeData(answer), season };
}
