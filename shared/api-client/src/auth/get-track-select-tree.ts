import { request } from '@portal/api-client';

/** An area with its tracks, or a track. */
export interface TrackNode {
  id: number;
  name: string;
  children?: TrackNode[];
}

/** Areas and tracks that a registration may choose from. */
export function getTrackSelectTree(): Promise<TrackNode[]> {
  return request({ method: 'GET', url: '/comp/track_config/get_comp_track_select_tree', noToken: true });
}
