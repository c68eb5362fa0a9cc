import { request } from '@portal/api-client';
import type { ContentPage } from '@portal/contract/content/home';

/** GET /content/pages: several fixed pieces in one answer. Rejects with code 404 when one of them is missing. */
export function getFixedPages(slugs: readonly string[], signal?: AbortSignal): Promise<ContentPage[]> {
  return request({
    method: 'GET',
    url: '/content/pages',
    params: { slugs: slugs.join(',') },
    noToken: true,
    silent: true,
    signal,
  });
}
