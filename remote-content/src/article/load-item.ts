import { getContentItem } from '@portal/api-client/content';
import type { ContentDetail, ContentType } from '@portal/contract/content';
import { type LoaderFunctionArgs, redirect } from '@portal/ui/router';
import { fromApi, notFound } from '../page/load';

/** The loader of a detail page: without an id it goes to the list, an id that does not exist is a 404. */
export function detailLoader<T extends ContentType>(type: T, listHref: string) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<ContentDetail<T>> => {
    if (!params.id) throw redirect(listHref);
    if (!/^\d{1,9}$/.test(params.id)) throw notFound();
    return fromApi(getContentItem(type, params.id, request.signal));
  };
}
