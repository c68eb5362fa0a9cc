import { request } from '@portal/api-client';
import type { ContentDetail, ContentType } from '@portal/contract/content/item';

/** GET /content/{type}/{id}, as every visitor may see it. Rejects with code 404 when there is no such item. */
export function getContentItem<T extends ContentType>(
  type: T,
  id: string,
  signal?: AbortSignal,
): Promise<ContentDetail<T>> {
  return request({
    method: 'GET',
    url: `/content/${type}/${encodeURIComponent(id)}`,
    noToken: true,
    silent: true,
    signal,
  });
}
