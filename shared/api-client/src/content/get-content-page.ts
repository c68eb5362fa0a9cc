import { request } from '@portal/api-client';
import type { ContentCard, ContentType } from '@portal/contract/content/item';
import type { ContentListQuery } from '@portal/contract/content/list-query';
import type { Page } from '@portal/contract/paging';

/** GET /content/{type}/page: one page of a public list; the answer is the same for every visitor. */
export function getContentPage<T extends ContentType>(
  type: T,
  query: ContentListQuery,
  signal?: AbortSignal,
): Promise<Page<ContentCard<T>>> {
  return request({
    method: 'GET',
    url: `/content/${type}/page`,
    params: query,
    noToken: true,
    silent: true,
    signal,
  });
}
