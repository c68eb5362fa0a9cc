import { request } from '@portal/api-client';
import type { TrackTree } from '@portal/contract/auth/register';

/** Areas and tracks that a registration may choose from. */
export function getTrackSelectTree(): Promise<TrackTree> {
  return request({ method: 'GET', url: '/comp/track_config/get_comp_track_select_tree', noToken: true });
}
