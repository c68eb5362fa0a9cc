import type { ApiError } from './api-error';
import { clientOptions } from './configure';
import type { RequestOptions } from './request-options';

const SAME_NEWS_MS = 1_000;
let last = { msg: '', at: 0 };

/**
 * Tells the user, once: an error that was reported stays quiet, and so does the same sentence within a second
 * (one broken connection fails all calls of a page at once).
 */
export function reportError(error: ApiError, silent: RequestOptions['silent']): void {
  if (error.reported || (typeof silent === 'function' ? silent(error) : silent)) return;
  error.reported = true;
  const now = Date.now();
  if (error.msg === last.msg && now - last.at < SAME_NEWS_MS) return;
  last = { msg: error.msg, at: now };
  clientOptions().onError?.(error);
}
