import { clientOptions } from './configure';
import { type ApiError, isApiError, unwrap } from './errors';
import { callAsOwner } from './page-owner';
import { type RequestOptions, send } from './transport';

/** Delays between attempts; in total longer than the shell takes to stop using a failed API. */
const PAUSES_MS = [500, 1000, 2000];

const isUnavailable = (error: unknown) => isApiError(error) && error.kind === 'http' && error.code === 503;

/** Retries a call while the platform is unavailable; for reads, the shell server already retries. */
async function withRepeats<T>(call: () => Promise<T>, { repeatable, signal }: RequestOptions): Promise<T> {
  for (const pause of repeatable ? PAUSES_MS : []) {
    try {
      return await call();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal?.throwIfAborted();
    }
  }
  return call();
}

async function perform<T>(options: RequestOptions): Promise<T> {
  const { noToken, bearer } = options;
  if (noToken || bearer) return unwrap(await send<T>(options, { accessToken: bearer }));
  return unwrap(await callAsOwner<T>(options));
}

const SAME_MESSAGE_MS = 1_000;
let lastReport = { msg: '', at: 0 };

/**
 * Shows an error to the user once. Reported errors are skipped, and so is the same message within a second,
 * because one broken connection fails all calls of a page together.
 */
export function reportError(error: ApiError, silent: RequestOptions['silent']): void {
  if (error.reported || (typeof silent === 'function' ? silent(error) : silent)) return;
  error.reported = true;
  const now = Date.now();
  if (error.msg === lastReport.msg && now - lastReport.at < SAME_MESSAGE_MS) return;
  lastReport = { msg: error.msg, at: now };
  clientOptions().onError?.(error);
}

/**
 * Calls the platform API as the page's owner (see `page-owner.ts`). An expired access token is refreshed once
 * for all waiting calls, which are then retried; if that fails, the user is asked to sign in again (see
 * `fresh-access-token.ts`).
 * @returns the envelope's `data`
 * @throws ApiError on refusal and transport failure, after showing it to the user unless `silent`; the
 *   signal's reason when aborted
 */
export async function request<T>(options: RequestOptions): Promise<T> {
  try {
    return await withRepeats(() => perform<T>(options), options);
  } catch (error) {
    if (isApiError(error)) reportError(error, options.silent);
    throw error;
  }
}

/** Options besides method, URL and body. The caller shows failures unless `silent` is false. */
type CallOptions = Omit<RequestOptions, 'method' | 'url' | 'data' | 'noToken' | 'bearer'>;

/** A read that is the same for every visitor. Failures: see `request`, but silent by default. */
export function publicGet<T>(url: string, options?: CallOptions): Promise<T> {
  return request({ method: 'GET', url, noToken: true, silent: true, ...options });
}

/** A call without a session, such as a sign-in. Failures: see `request`, but silent by default. */
export function publicPost<T>(url: string, data: unknown, options?: CallOptions): Promise<T> {
  return request({ method: 'POST', url, data, noToken: true, silent: true, ...options });
}

/** A read as the signed-in user. Failures: see `request`, but silent by default. */
export function authedGet<T>(url: string, options?: CallOptions): Promise<T> {
  return request({ method: 'GET', url, silent: true, ...options });
}

/** A call as the signed-in user. Failures: see `request`, but silent by default. */
export function authedPost<T>(url: string, data?: unknown, options?: CallOptions): Promise<T> {
  return request({ method: 'POST', url, data, silent: true, ...options });
}
