import { isApiError } from '@portal/api-client';
import { countView } from '@portal/api-client/content';
import { data } from '@portal/ui/router';
import { useEffect } from 'react';

const NOT_FOUND = 404;

/** No answer came. On the server that is the API's fault and a status; in a browser the shell tells it in its words. */
const isOffline = ({ code }: { code: number }) => code === 0 && typeof document !== 'undefined';

/**
 * Turns a refused call of a loader into the page's status: a missing item is a 404 page,
 * an API that is away is a 503 page. Anything else (no network, an aborted navigation, a redirect) passes on.
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

/** For what a page can do without: a refused call leaves its place empty instead of taking the page down. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}

/** What a loader throws where there is nothing to show; the shell answers with its 404 page and status. */
export function notFound() {
  return data(null, { status: NOT_FOUND });
}

/** Tells once that this item is open; the reader is not bothered when that fails. */
export function useCountedView(id: number): void {
  useEffect(() => {
    countView(id).catch(() => undefined);
  }, [id]);
}
