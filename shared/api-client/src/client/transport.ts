import { type Envelope, EXPECTED_USER_HEADER } from '@portal/contract/envelope';
import { getLimit } from '@portal/contract/runtime-config';
import type { AxiosError } from 'axios';
import { clientOptions, type TransportResponse } from './configure';
import { takeEarlyRead } from './early-reads';
import { ApiError, httpMessage, networkMessage, timeoutMessage } from './errors';
import { fetchRead } from './fetch-read';

export interface RequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API's base, beginning with a slash. */
  url: string;
  /** Query; undefined values are left out, the others percent-encoded. */
  params?: Readonly<Record<string, unknown>>;
  /** A plain object goes as JSON, `FormData` as multipart. */
  data?: unknown;
  /** Send without a bearer and stay out of the 401 flow (login, registration, public content). */
  noToken?: boolean;
  /** Send with this token instead of the session's, and stay out of the 401 flow (log-out). */
  bearer?: string;
  /** The caller shows failures itself: all of them, or those that this picks. */
  silent?: boolean | ((error: ApiError) => boolean);
  signal?: AbortSignal;
  /** Sending the call twice has the same effect as once: it is repeated while the platform is unavailable. */
  repeatable?: boolean;
  /** Lets the call outlive the page that sent it; the body may then have 64 KB at most. */
  keepalive?: boolean;
  /** Milliseconds; default: the portal's limit, 60 000 unless it is set. */
  timeout?: number;
  onUploadProgress?: (event: { loaded: number; total?: number }) => void;
}

/** First use downloads axios: a visitor who only reads never needs it. */
async function loadAxios() {
  try {
    return (await import('axios')).default;
  } catch {
    throw new ApiError('network', 0, networkMessage);
  }
}

/** Downloads what every call but a read needs ahead of the first one: when someone is about to fill in a form. */
export function prepareRequests(): void {
  loadAxios().catch(() => {}); // The call itself will fail with it.
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function toApiError(error: AxiosError, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted || error.code === 'ERR_CANCELED') {
    return signal?.reason ?? new DOMException('The call was cancelled', 'AbortError');
  }
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') {
    return new ApiError('timeout', 0, timeoutMessage);
  }
  return new ApiError('network', 0, networkMessage);
}

/** An HTTP 401 means the same as a body code 401; any other bad status is a failure of the transport. */
function toEnvelope<T>({ status, data }: TransportResponse): Envelope<T> {
  if (status === 401)
    return { code: 401, msg: isEnvelope(data) ? data.msg : undefined, data: undefined as T };
  if (status < 200 || status >= 300) {
    const envelope = isEnvelope(data) ? data : undefined;
    throw new ApiError('http', envelope?.code || status, httpMessage(status, envelope?.msg), envelope?.data);
  }
  // Something on the way has answered, such as the sign-in page of a wireless network.
  if (!isEnvelope(data)) throw new ApiError('network', 0, networkMessage);
  return data as Envelope<T>;
}

/** Whom a call is made for. */
export interface Sender {
  accessToken?: string;
  /** The user whom the token must belong to. */
  userId?: number;
}

/**
 * Sends one call, with tenant and bearer headers.
 * @returns the envelope, whatever its code
 * @throws ApiError without a response, on time-out and HTTP failure; the signal's reason when aborted
 */
export async function send<T>(options: RequestOptions, sender: Sender = {}): Promise<Envelope<T>> {
  const { baseUrl, tenantId, transport } = clientOptions();
  if (transport) return toEnvelope<T>(await transport(options));
  const { accessToken, userId } = sender;
  const early = await takeEarlyRead(options, sender);
  options.signal?.throwIfAborted();
  if (early) return toEnvelope<T>(early);
  const timeout = options.timeout ?? getLimit('requestTimeoutMs');
  const headers = {
    'tenant-id': tenantId,
    ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
    ...(accessToken && userId && { [EXPECTED_USER_HEADER]: String(userId) }),
  };
  if (options.method === 'GET')
    return toEnvelope<T>(await fetchRead({ ...options, baseUrl, headers, timeout }));
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
      timeout,
      withCredentials: true,
      validateStatus: () => true,
      onUploadProgress: options.onUploadProgress,
      ...(options.keepalive && { adapter: 'fetch' as const, fetchOptions: { keepalive: true } }),
      headers: {
        ...headers,
        ...(!(options.data instanceof FormData) && { 'Content-Type': 'application/json' }),
      },
    });
    return toEnvelope<T>(response);
  } catch (error) {
    if (axios.isAxiosError(error)) throw toApiError(error, options.signal);
    throw axios.isCancel(error) ? toApiError(error as AxiosError, options.signal) : error;
  }
}
