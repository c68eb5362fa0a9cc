import { request } from '@portal/api-client';
import type { Region } from '@portal/contract/regions';

/** GET /regions/country/allList: the counties of a city; the path's spelling is the platform's. */
export function listCounties(cityId: string): Promise<Region[]> {
  const params = { cityId };
  return request({ method: 'GET', url: '/regions/country/allList', params, noToken: true, silent: true });
}
