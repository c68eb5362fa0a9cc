import { request } from '@portal/api-client';
import type { Region } from '@portal/contract/regions';

/** GET /regions/city/allList: the cities of a province. */
export function listCities(provinceId: string): Promise<Region[]> {
  const params = { provinceId };
  return request({ method: 'GET', url: '/regions/city/allList', params, noToken: true, silent: true });
}
