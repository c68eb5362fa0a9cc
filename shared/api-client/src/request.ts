import { type Envelope, isSuccess } from '@portal/contract/envelope';
import { readTokens } from '@portal/session';
import { ApiError, isApiError } from './api-error';
import { isRefreshRefusal, refusalMessage } from './error-messages';
import { freshAccessToken } from './refresh/fresh-access-token';
import { announceExpired } from './refresh/session-expired';
import { reportError } from './report-error';
import type { RequestOptions } from './request-options';
import { send } from './transport';

const UNAUTHORISED = 401;

function unwrap<T>({ code, msg, data }: Envelope<T>): T {
  if (isSuccess(code)) return data;
  const error = new ApiError('business', code ?? 0, refusalMessage(code ?? 0, msg), data);
  error.reported = isRefreshRefusal(msg);
  throw error;
}

function needsRefresh({ code, msg }: Envelope<unknown>, { noToken }: RequestOptions): boolean {
  return code === UNAUTHORISED && !noToken && !isRefreshRefusal(msg);
}

/** Milliseconds before each further attempt; together longer than an API takes to be left out by the shell. */
const PAUSES_MS = [500, 1000, 2000];

const isAway = (error: unknown) => isApiError(error) && error.kind === 'http' && error.code === 503;

/** Sends a call again that met a platform which was away; the shell server does so itself for reads. */
async function repeatedly<T>(act: () => Promise<T>, { repeatable, signal }: RequestOptions): Promise<T> {
  for (const pause of repeatable ? PAUSES_MS : []) {
    try {
      return await act();
    } catch (error) {
      if (!isAway(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal?.throwIfAborted();
    }
  }
  return act();
}

async function perform<T>(options: RequestOptions): Promise<T> {
  const used = options.noToken ? undefined : readTokens().accessToken;
  const first = await send<T>(options, used);
  if (!needsRefresh(first, options)) return unwrap(first);
  const fresh = await freshAccessToken(used);
  const replayed = await send<T>(options, fresh);
  if (needsRefresh(replayed, options)) throw announceExpired();
  return unwrap(replayed);
}

/**
 * Calls the platform API. An expired access token is refreshed once for all waiting calls, which are then sent
 * again; what can not be refreshed asks the user to log in again (see `refresh/`).
 *
 * @returns the envelope's `data`
 * @throws ApiError on refusal and transport failure, after telling the user unless `silent`;
 *   the signal's reason when aborted
 */
export async function request<T>(options: RequestOptions): Promise<T> {
  try {
    return await repeatedly(() => perform<T>(options), options);
  } catch (error) {
    if (isApiError(error)) reportError(error, options.silent);
    throw error;
  }
}
