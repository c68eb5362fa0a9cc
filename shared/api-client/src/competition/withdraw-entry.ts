import { request } from '@portal/api-client';

/** POST /comp/entry/{id}/withdraw: takes a submitted entry back. */
export function withdrawEntry(id: string, reason: string): Promise<unknown> {
  return request({ method: 'POST', url: `/comp/entry/${encodeURIComponent(id)}/withdraw`, data: { reason } });
}
