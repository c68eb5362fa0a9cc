import { request } from '@portal/api-client';
import type { SearchHit } from '@portal/contract/content/home';
import type { ContentSearchQuery } from '@portal/contract/content/list-query';
import type { Page } from '@portal/contract/paging';

/** GET /content/search: one page of hits over all public content, best first. */
export function searchContent(query: ContentSearchQuery, signal?: AbortSignal): Promise<Page<SearchHit>> {
  return request({
    method: 'GET',
    url: '/content/search',
    params: query,
    noToken: true,
    silent: true,
    signal,
  });
}
