import { publicGet } from '@portal/api-client';
import type { TrackTree } from '@portal/contract/auth';
import type { VerifiedReceipt } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { Region } from '@portal/contract/reference';
import type { SeasonDefinition } from '@portal/season/definition';

/*
 * Public reads about the competition. Signed-in calls are in other modules, so that visitors' pages do not
 * download them.
 */

const CURRENT_SEASON = '/comp/season/current';

/** GET /comp/season/current: the open season with the server's time; null if no season is open. */
export function getCurrentSeason(signal?: AbortSignal): Promise<CurrentSeason | null> {
  return publicGet(CURRENT_SEASON, { signal });
}

export interface SeasonNow {
  season: CurrentSeason | null;
  /** Server time minus device time, in milliseconds; 0 if no season is open. */
  clockOffset: number;
}

/** GET /comp/season/current, plus the offset of the server's clock. */
export async function getSeasonNow(signal?: AbortSignal): Promise<SeasonNow> {
  const early = globalThis.portalReads?.get(CURRENT_SEASON);
  const askedAt = performance.now();
  const season = await getCurrentSeason(signal);
  if (!season) return { season, clockOffset: 0 };
  const now = performance.now();
  // An early read may have been answered long before it was used.
  const { startedAt = askedAt, answeredAt = now } = early?.taken ? early : {};
  const answeredAgo = now - (startedAt + answeredAt) / 2;
  return { season, clockOffset: Date.parse(season.now) - (Date.now() - answeredAgo) };
}

/** GET /comp/season/{id}/definition/{version}: a published, immutable version of a season definition. */
export function getSeasonDefinition(
  seasonId: string,
  version: number,
  signal?: AbortSignal,
): Promise<SeasonDefinition> {
  return publicGet(`/comp/season/${encodeURIComponent(seasonId)}/definition/${version}`, { signal });
}

/** GET /comp/receipt/{entryNo}/verify: whether a printed receipt is genuine. */
export function verifyReceipt(
  entryNo: string,
  sha256: string,
  signal?: AbortSignal,
): Promise<VerifiedReceipt> {
  const url = `/comp/receipt/${encodeURIComponent(entryNo)}/verify`;
  return publicGet(url, { params: { sha256 }, signal });
}

/** GET /comp/track_config/get_comp_track_select_tree: areas and tracks for registration. Shows failures itself. */
export function getTrackSelectTree(): Promise<TrackTree> {
  return publicGet('/comp/track_config/get_comp_track_select_tree', { silent: false });
}

/** GET /regions/province/allList */
export function listProvinces(): Promise<Region[]> {
  return publicGet('/regions/province/allList');
}

/** GET /regions/city/allList: the cities of a province. */
export function listCities(provinceId: string): Promise<Region[]> {
  return publicGet('/regions/city/allList', { params: { provinceId } });
}

/** GET /regions/country/allList: the counties of a city; the spelling of the path is the platform's. */
export function listCounties(cityId: string): Promise<Region[]> {
  return publicGet('/regions/country/allList', { params: { cityId } });
}
