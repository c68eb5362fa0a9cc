import { toReadKey } from '@portal/contract/early-reads';
import type { TransportResponse } from './configure';
import type { RequestOptions, Sender } from './transport';

/** An older response is requested again. */
const MAX_AGE_MS = 60_000;

/**
 * Returns the response of an early read, once, to the first call for the same data and user.
 * @returns undefined if there is none or it failed: make the call as usual.
 */
export async function takeEarlyRead(
  { method, url, params }: RequestOptions,
  { accessToken, userId }: Sender,
): Promise<TransportResponse | undefined> {
  const reads = globalThis.portalReads;
  if (!reads?.size) return undefined;
  // A write may invalidate earlier reads.
  if (method !== 'GET' && accessToken) reads.clear();
  if (method !== 'GET') return undefined;
  const key = toReadKey(url, params);
  const read = reads.get(key);
  if (!read || read.accessToken !== accessToken || read.userId !== userId) return undefined;
  reads.delete(key);
  if (performance.now() - read.startedAt > MAX_AGE_MS) return undefined;
  try {
    const response = await read.response;
    const data: unknown = await response.json();
    read.taken = true;
    return { status: response.status, data };
  } catch {
    return undefined;
  }
}
