import { request } from '@portal/api-client';
import type { Region } from '@portal/contract/regions';

/** GET /regions/province/allList */
export function listProvinces(): Promise<Region[]> {
  return request({ method: 'GET', url: '/regions/province/allList', noToken: true, silent: true });
}
