import { toReadKey } from '@portal/contract/early-reads';
import type { TransportResponse } from './configure';
import type { RequestOptions, Sender } from './transport';

/** An answer that waited longer for its page is asked for again. */
const MAX_AGE_MS = 60_000;

/**
 * Hands over the answer to a read that the document has begun, once, to the first call that asks for the same for the
 * same person.
 * @returns undefined where there is none, and where it failed: the call is then made as usual.
 */
export async function takeEarlyRead(
  { method, url, params }: RequestOptions,
  { accessToken, userId }: Sender,
): Promise<TransportResponse | undefined> {
  const reads = globalThis.portalReads;
  if (!reads?.size) return undefined;
  // What somebody writes may change what they have read before.
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
