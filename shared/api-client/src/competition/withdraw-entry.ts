import { request } from '@portal/api-client';

/** POST /comp/entry/{id}/withdraw: takes a submitted entry back. The dialog that asked tells of a refusal. */
export function withdrawEntry(id: string, reason: string): Promise<unknown> {
  const url = `/comp/entry/${encodeURIComponent(id)}/withdraw`;
  return request({ method: 'POST', url, data: { reason }, silent: true });
}
