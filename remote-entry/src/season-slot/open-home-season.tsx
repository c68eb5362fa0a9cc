import { getCurrentSeason } from '@portal/api-client/competition/get-current-season';
import { HomeSeason, type SeasonNow } from './home-season';

/**
 * Asks for the season before the slot is filled: until then, and when it can not be had, the page's own call stands.
 * @throws when no season is open
 */
export async function openHomeSeason() {
  const asked = Date.now();
  const season = await getCurrentSeason();
  if (!season) throw new Error('No season is open');
  const now: SeasonNow = { season, clockOffset: Date.parse(season.now) - (asked + Date.now()) / 2 };
  return { default: () => <HomeSeason {...now} /> };
}
