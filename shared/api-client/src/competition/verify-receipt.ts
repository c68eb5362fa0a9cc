import { request } from '@portal/api-client';
import type { VerifiedReceipt } from '@portal/contract/competition/entry';

/** GET /comp/receipt/{entryNo}/verify: whether a printed receipt is genuine. Open to everybody. */
export function verifyReceipt(
  entryNo: string,
  sha256: string,
  signal?: AbortSignal,
): Promise<VerifiedReceipt> {
  const url = `/comp/receipt/${encodeURIComponent(entryNo)}/verify`;
  return request({ method: 'GET', url, params: { sha256 }, noToken: true, silent: true, signal });
}
