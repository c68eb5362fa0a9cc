import { request } from '@portal/api-client';
import type { Receipt, SubmitEntry } from '@portal/contract/competition/entry';

/** POST /comp/entry/{id}/submit: the same idempotency key always answers the same receipt. */
export function submitEntry(id: string, payload: SubmitEntry): Promise<Receipt> {
  const url = `/comp/entry/${encodeURIComponent(id)}/submit`;
  return request({ method: 'POST', url, data: payload, silent: true, repeatable: true });
}
