import { request } from '@portal/api-client';
import type { ReceiptDetail } from '@portal/contract/competition/entry';

/** GET /comp/entry/{id}/receipt: the receipt of the latest submission. */
export function getReceipt(id: string, signal?: AbortSignal): Promise<ReceiptDetail> {
  const url = `/comp/entry/${encodeURIComponent(id)}/receipt`;
  return request({ method: 'GET', url, silent: true, signal });
}
