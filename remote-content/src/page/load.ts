import { isApiError } from '@portal/api-client';
import { countView } from '@portal/api-client/content';
import { data } from '@portal/ui/router';
import { useEffect } from 'react';

const NOT_FOUND = 404;

/** Without an answer, a server reports 503; in a browser the shell shows its own offline message. */
const isOffline = ({ code }: { code: number }) => code === 0 && typeof document !== 'undefined';

/**
 * Turns a loader's failed API call into a page status: 404 for a missing item, 503 for an API that is down.
 * Anything else (no network, an aborted navigation, a redirect) is rethrown.
 */
export async function fromApi<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isApiError(error) || isOffline(error)) throw error;
    if (error.code === NOT_FOUND) throw notFound();
    throw data(null, { status: 503 });
  }
}

/** For optional parts of a page: a failed API call leaves the part out instead of failing the page. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}

/** Thrown by loaders; the shell answers with its 404 page and status. */
export function notFound() {
  return data(null, { status: NOT_FOUND });
}

const VIEWED_KEY = 'portal.viewed';

/** @returns whether this visit has not seen the item yet, and notes that it has now */
function isFirstView(id: number): boolean {
  try {
    const seen = (sessionStorage.getItem(VIEWED_KEY) ?? '').split(' ');
    if (seen.includes(String(id))) return false;
    sessionStorage.setItem(VIEWED_KEY, [...seen, id].join(' '));
  } catch {
    // Storage is switched off: each look counts.
  }
  return true;
}

/** Counts one view of this item in a visit, however often it is reloaded; a failure is not shown. */
export function useCountedView(id: number): void {
  useEffect(() => {
    if (isFirstView(id)) countView(id).catch(() => undefined);
  }, [id]);
}
