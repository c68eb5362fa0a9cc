import { isApiError } from '@portal/api-client';
import { getContentItem, getContentPage } from '@portal/api-client/content';
import { getFixedPage } from '@portal/api-client/site';
import type { ContentCard, ContentDetail, ContentType } from '@portal/contract/content';
import { data, type LoaderFunctionArgs, redirect } from '@portal/ui/router';

const NOT_FOUND = 404;

/** Without a response the server renders 503; in the browser the shell shows its offline message. */
const isOffline = ({ code }: { code: number }) => code === 0 && typeof document !== 'undefined';

/**
 * Converts a failed API call to a page status: 404 for a missing item, otherwise 503 with the client's
 * message. Rethrows everything else (offline, aborted navigation, redirect).
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

/** For optional parts of a page: resolves to null if the API call fails. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}

/** Thrown by loaders; the shell renders its 404 page. */
export function notFound() {
  return data(null, { status: NOT_FOUND });
}

/** Loader of a detail page. Redirects to the list without an id; an unknown id is a 404. */
export function detailLoader<T extends ContentType>(type: T, listHref: string) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<ContentDetail<T>> => {
    if (!params.id) throw redirect(listHref);
    return loadItem(type, params.id, request.signal);
  };
}

/** @throws 404 for an unknown id, or one in another spelling */
export async function loadItem<T extends ContentType>(
  type: T,
  id: string,
  signal: AbortSignal,
): Promise<ContentDetail<T>> {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound();
  return fromApi(getContentItem(type, id, signal));
}

/** Maximum page size of the API. */
const PAGE_SIZE = 100;

/** Loads all items of a kind, in the API's order. */
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
