import { getContentFacets } from '@portal/api-client/content/get-content-facets';
import { getContentPage } from '@portal/api-client/content/get-content-page';
import type { ContentFacets } from '@portal/contract/content/home';
import type { ContentCard, ContentType } from '@portal/contract/content/item';
import type { Page } from '@portal/contract/paging';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fromApi } from '../loading/from-api';
import { type ListQuery, type ListShape, readListQuery, toApiQuery } from './list-query';

export interface ListData<T extends ContentType> {
  query: ListQuery;
  page: Page<ContentCard<T>>;
  facets: ContentFacets;
}

/** The loader of a list page: its state from the URL, one page of cards and the filters' values. */
export function listLoader<T extends ContentType>(type: T, shape: ListShape) {
  return async ({ request }: LoaderFunctionArgs): Promise<ListData<T>> => {
    const query = readListQuery(shape, new URL(request.url).searchParams);
    const [page, facets] = await Promise.all([
      fromApi(getContentPage(type, toApiQuery(shape, query), request.signal)),
      fromApi(getContentFacets(type, request.signal)),
    ]);
    return { query, page, facets };
  };
}
