import { request } from '@portal/api-client';
import type { ContentFacets } from '@portal/contract/content/home';
import type { ContentType } from '@portal/contract/content/item';

/** GET /content/{type}/facets: the values that a list's filters can take, most frequent first. */
export function getContentFacets(type: ContentType, signal?: AbortSignal): Promise<ContentFacets> {
  return request({ method: 'GET', url: `/content/${type}/facets`, noToken: true, silent: true, signal });
}
