import { toReadKey } from '@portal/contract/early-reads';
import type { TransportResponse } from './configure';
import { ApiError, networkMessage, timeoutMessage } from './errors';

interface Read {
  baseUrl: string;
  url: string;
  params?: Readonly<Record<string, unknown>> | undefined;
  headers: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Milliseconds. */
  timeout: number;
}

/** A body that is not JSON is no envelope either. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/**
 * Sends a read with `fetch`, which needs no download; axios would have to be loaded first.
 * @throws ApiError without a response or on timeout; the signal's reason when aborted
 */
export async function fetchRead({
  baseUrl,
  url,
  params,
  headers,
  signal,
  timeout,
}: Read): Promise<TransportResponse> {
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(new ApiError('timeout', 0, timeoutMessage)), timeout);
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(`${baseUrl}${toReadKey(url, params)}`, {
      headers,
      credentials: 'include',
      signal: controller.signal,
    });
    return { status: response.status, data: parse(await response.text()) };
  } catch {
    if (controller.signal.aborted) throw controller.signal.reason;
    throw new ApiError('network', 0, networkMessage);
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', abort);
  }
}
