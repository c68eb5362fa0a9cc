import { request } from '@portal/api-client';

/** POST /comp/entry/{id}/reopen: makes a withdrawn entry a draft again, before the deadline. */
export function reopenEntry(id: string): Promise<unknown> {
  return request({ method: 'POST', url: `/comp/entry/${encodeURIComponent(id)}/reopen` });
}
