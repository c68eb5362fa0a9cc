import { isApiError } from '@portal/api-client';
import { getContentItem, getContentPage } from '@portal/api-client/content';
import { getFixedPage } from '@portal/api-client/site';
import type { ContentCard, ContentDetail, ContentType } from '@portal/contract/content';
import { data, type LoaderFunctionArgs, redirect } from '@portal/ui/router';

const NOT_FOUND = 404;

/** Without an answer, a server reports 503; in a browser the shell shows its own offline message. */
const isOffline = ({ code }: { code: number }) => code === 0 && typeof document !== 'undefined';

/**
 * Turns a loader's failed API call into a page status: 404 for a missing item, else 503 with what the client says of it.
 * Anything else (no network, an aborted navigation, a redirect) is rethrown.
 */
export async function fromApi<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isApiError(error) || isOffline(error)) throw error;
    if (error.code === NOT_FOUND) throw notFound();
    throw data(error.msg, { status: 503 });
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

/** The loader of a detail page: without an id it goes to the list, an id that does not exist is a 404. */
export function detailLoader<T extends ContentType>(type: T, listHref: string) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<ContentDetail<T>> => {
    if (!params.id) throw redirect(listHref);
    return loadItem(type, params.id, request.signal);
  };
}

/** @throws 404 for what is no id, and for an item that does not exist */
export async function loadItem<T extends ContentType>(
  type: T,
  id: string,
  signal: AbortSignal,
): Promise<ContentDetail<T>> {
  if (!/^\d{1,9}$/.test(id)) throw notFound();
  return fromApi(getContentItem(type, id, signal));
}

/** The most that one answer of the platform holds. */
const PAGE_SIZE = 100;

/** For pages that show all items of a kind, in the platform's order. */
export async function loadAllItems<T extends ContentType>(
  type: T,
  signal: AbortSignal,
): Promise<ContentCard<T>[]> {
  const load = (pageNo: number) => fromApi(getContentPage(type, { pageNo, pageSize: PAGE_SIZE }, signal));
  const first = await load(1);
  const others = Array.from({ length: Math.ceil(first.total / PAGE_SIZE) - 1 }, (_, index) =>
    load(index + 2),
  );
  return [first, ...(await Promise.all(others))].flatMap(({ list }) => list);
}

export function agreementLoader(name: 'user' | 'privacy') {
  return ({ request }: LoaderFunctionArgs) => fromApi(getFixedPage(`agreements/${name}`, request.signal));
}
