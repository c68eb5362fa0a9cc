import { EXPECTED_USER_HEADER } from '@portal/contract/auth/expected-user';
import type { Envelope } from '@portal/contract/envelope';
import type { AxiosError } from 'axios';
import { ApiError } from './api-error';
import { clientOptions, type WireAnswer } from './configure';
import { httpMessage, networkMessage, timeoutMessage } from './error-messages';
import type { RequestOptions } from './request-options';

const TIMEOUT_MS = 60_000;

/** First use downloads axios: a visitor who only reads server-rendered pages never needs it. */
async function loadAxios() {
  try {
    return (await import('axios')).default;
  } catch {
    throw new ApiError('network', 0, networkMessage);
  }
}

/** Asks for what every call needs, ahead of the first one: when someone is about to follow a link. */
export function prepareRequests(): void {
  loadAxios().catch(() => {}); // The call itself will say so.
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function normalise(error: AxiosError, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted || error.code === 'ERR_CANCELED') {
    return signal?.reason ?? new DOMException('The call was cancelled', 'AbortError');
  }
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') {
    return new ApiError('timeout', 0, timeoutMessage);
  }
  return new ApiError('network', 0, networkMessage);
}

/** An HTTP 401 is the same news as a body code 401; any other bad status is the transport's failure. */
function envelopeOf<T>({ status, data }: WireAnswer): Envelope<T> {
  if (status === 401)
    return { code: 401, msg: isEnvelope(data) ? data.msg : undefined, data: undefined as T };
  if (status < 200 || status >= 300) {
    const code = isEnvelope(data) && data.code ? data.code : status;
    throw new ApiError('http', code, httpMessage(status), isEnvelope(data) ? data.data : undefined);
  }
  if (!isEnvelope(data)) throw new ApiError('http', status, httpMessage(status));
  return data as Envelope<T>;
}

/** Whom a call is made for. */
export interface Sender {
  accessToken?: string;
  /** The user whom the token must belong to. */
  userId?: number;
}

/**
 * One call over the wire, with tenant and bearer headers.
 * @returns the envelope, whatever its code
 * @throws ApiError for no answer, time-out and HTTP failure; the signal's reason when aborted
 */
export async function send<T>(
  options: RequestOptions,
  { accessToken, userId }: Sender = {},
): Promise<Envelope<T>> {
  const { baseUrl, tenantId, wire } = clientOptions();
  if (wire) return envelopeOf<T>(await wire(options));
  const axios = await loadAxios();
  options.signal?.throwIfAborted();
  try {
    const response = await axios.request<unknown>({
      baseURL: baseUrl,
      url: options.url,
      method: options.method,
      params: options.params,
      data: options.data,
      signal: options.signal,
      timeout: options.timeout ?? TIMEOUT_MS,
      withCredentials: true,
      validateStatus: () => true,
      onUploadProgress: options.onUploadProgress,
      ...(options.keepalive && { adapter: 'fetch' as const, fetchOptions: { keepalive: true } }),
      headers: {
        'tenant-id': tenantId,
        ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
        ...(accessToken && userId && { [EXPECTED_USER_HEADER]: String(userId) }),
        ...(!(options.data instanceof FormData) && { 'Content-Type': 'application/json' }),
      },
    });
    return envelopeOf<T>(response);
  } catch (error) {
    if (axios.isAxiosError(error)) throw normalise(error, options.signal);
    throw axios.isCancel(error) ? normalise(error as AxiosError, options.signal) : error;
  }
}
