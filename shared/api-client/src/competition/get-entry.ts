import { request } from '@portal/api-client';
import type { EntryDetail } from '@portal/contract/competition/entry';

/** GET /comp/entry/{id}: the whole entry. Code 404 for one of somebody else. */
export function getEntry(id: string, signal?: AbortSignal): Promise<EntryDetail> {
  return request({ method: 'GET', url: `/comp/entry/${encodeURIComponent(id)}`, silent: true, signal });
}
