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

/** @returns the items whose view this tab has had counted */
function readViewed(): string[] {
  try {
    return (sessionStorage.getItem(VIEWED_KEY) ?? '').split(' ');
  } catch {
    return []; // Storage is switched off: each look counts.
  }
}

function noteViewed(id: number): void {
  try {
    sessionStorage.setItem(VIEWED_KEY, [...readViewed(), id].join(' '));
  } catch {
    // As above.
  }
}

/** Counts one view of this item in a tab, however often it is reloaded; one that was lost is counted by the next look. */
export async function countViewOnce(id: number): Promise<void> {
  if (readViewed().includes(String(id))) return;
  await countView(id);
  noteViewed(id);
}

/** Counts that somebody looks at this item; a failure is not shown. */
export function useCountedView(id: number): void {
  useEffect(() => {
    countViewOnce(id).catch(() => undefined);
  }, [id]);
}
