import { isApiError } from './api-error';
import { callAsOwner } from './page-owner';
import { reportError } from './report-error';
import type { RequestOptions } from './request-options';
import { send } from './transport';
import { unwrap } from './unwrap';

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
  const { noToken, bearer } = options;
  if (noToken || bearer) return unwrap(await send<T>(options, { accessToken: bearer }));
  return unwrap(await callAsOwner<T>(options));
}

/**
 * Calls the platform API for the person whom this page belongs to (see `page-owner.ts`). An expired access token is
 * refreshed once for all waiting calls, which are then sent again; what can not be refreshed asks the user to log in
 * again (see `refresh/`).
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
