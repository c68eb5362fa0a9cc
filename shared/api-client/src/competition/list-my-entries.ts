import { request } from '@portal/api-client';
import type { EntrySummary } from '@portal/contract/competition/entry';

/** GET /comp/entry/mine: the user's entries of all seasons, newest first. */
export function listMyEntries(signal?: AbortSignal): Promise<EntrySummary[]> {
  return request({ method: 'GET', url: '/comp/entry/mine', silent: true, signal });
}
