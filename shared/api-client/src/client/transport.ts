import { type Envelope, EXPECTED_USER_HEADER } from '@portal/contract/envelope';
import { getLimit } from '@portal/contract/runtime-config';
import type { AxiosError } from 'axios';
import { clientOptions, type TransportResponse } from './configure';
import { takeEarlyRead } from './early-reads';
import { ApiError, httpMessage, networkMessage, timeoutMessage } from './errors';
import { fetchRead } from './fetch-read';

export interface RequestOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API's base, with a leading slash. */
  url: string;
  /** Query; undefined values are omitted. */
  params?: Readonly<Record<string, unknown>>;
  /** A plain object is sent as JSON, `FormData` as multipart. */
  data?: unknown;
  /** Sends no bearer and skips the 401 flow (sign-in, registration, public content). */
  noToken?: boolean;
  /** Sends this token instead of the session's and skips the 401 flow (sign-out). */
  bearer?: string;
  /** The caller shows failures itself: all of them, or those that the function selects. */
  silent?: boolean | ((error: ApiError) => boolean);
  signal?: AbortSignal;
  /** The call is idempotent: it is retried while the platform is unavailable. */
  repeatable?: boolean;
  /** Lets the call outlive its page; the body is then limited to 64 KB. */
  keepalive?: boolean;
  /** Milliseconds. Default: the portal's limit, 60 000 unless configured. */
  timeout?: number;
  onUploadProgress?: (event: { loaded: number; total?: number }) => void;
}

/** Loaded on first use: visitors who only read never need axios. */
async function loadAxios() {
  try {
    return (await import('axios')).default;
  } catch {
    throw new ApiError('network', 0, networkMessage);
  }
}

/** Preloads what every call except a read needs: call it when the user is about to fill in a form. */
export function prepareRequests(): void {
  loadAxios().catch(() => {}); // The call itself will report the failure.
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

/** An HTTP 401 means the same as a body code 401; any other error status is a transport failure. */
function toEnvelope<T>({ status, data }: TransportResponse): Envelope<T> {
  if (status === 401)
    return { code: 401, msg: isEnvelope(data) ? data.msg : undefined, data: undefined as T };
  if (status !== 0 && (status < 200 || status >= 300)) {
    const envelope = isEnvelope(data) ? data : undefined;
    throw new ApiError('http', envelope?.code || status, httpMessage(status, envelope?.msg), envelope?.data);
  }
  // No response, or one of something in between, such as the sign-in page of a wireless network.
  if (!isEnvelope(data)) throw new ApiError('network', 0, networkMessage);
  return data as Envelope<T>;
}

export interface Sender {
  accessToken?: string;
  /** The expected owner of the token. */
  userId?: number;
}

/**
 * Sends one call with tenant and bearer headers.
 * @returns the envelope, whatever its code
 * @throws ApiError without a response, on timeout and on HTTP failure; the signal's reason when aborted
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
    // Also true for an aborted call.
    throw axios.isAxiosError(error) ? toApiError(error, options.signal) : error;
  }
}
