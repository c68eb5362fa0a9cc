import { request } from '@portal/api-client';
import type { CreateEntry, EntryDetail } from '@portal/contract/competition/entry';

/** POST /comp/entry: the season's draft of this user, new or not. */
export function createEntry(wanted: CreateEntry): Promise<EntryDetail> {
  return request({ method: 'POST', url: '/comp/entry', data: wanted });
}
