import { request } from '@portal/api-client';
import type { CurrentSeason } from '@portal/contract/competition/season';

/** GET /comp/season/current: the open season with the server's clock; null when no season is open. */
export function getCurrentSeason(signal?: AbortSignal): Promise<CurrentSeason | null> {
  return request({ method: 'GET', url: '/comp/season/current', noToken: true, silent: true, signal });
}
