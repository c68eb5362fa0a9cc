import { request } from '@portal/api-client';
import type { SitemapEntry } from '@portal/contract/content/home';

/** GET /content/sitemap: every published item of a list, with the time of its last change. */
export function getContentSitemap(signal?: AbortSignal): Promise<SitemapEntry[]> {
  return request({ method: 'GET', url: '/content/sitemap', noToken: true, silent: true, signal });
}
