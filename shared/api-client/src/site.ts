import { publicGet, publicPost } from '@portal/api-client';
import type { ContentSearchQuery } from '@portal/contract/content';
import type { TenantInfo } from '@portal/contract/reference';
import type {
  Answer,
  Ask,
  ContentHome,
  ContentPage,
  SearchResults,
  SitemapEntry,
} from '@portal/contract/site';

/** GET /system/tenant/info: the tenant's names, contacts, QR pictures and management site. */
export function getTenantInfo(): Promise<TenantInfo> {
  return publicGet('/system/tenant/info');
}

/** GET /content/home: the whole home page in one response. */
export function getContentHome(signal?: AbortSignal): Promise<ContentHome> {
  return publicGet('/content/home', { signal });
}

/**
 * GET /content/pages/{slug}: a fixed page. The slug keeps its slash (`match/introduce`).
 * @throws ApiError code 404 when there is no such page
 */
export function getFixedPage(slug: string, signal?: AbortSignal): Promise<ContentPage> {
  return publicGet(`/content/pages/${slug}`, { signal });
}

/** GET /content/pages: published fixed pages among these, in this order. */
export function getFixedPages(slugs: readonly string[], signal?: AbortSignal): Promise<ContentPage[]> {
  return publicGet('/content/pages', { params: { slugs: slugs.join(',') }, signal });
}

/** GET /content/search: one page of hits in all public content, best first. */
export function searchContent(query: ContentSearchQuery, signal?: AbortSignal): Promise<SearchResults> {
  return publicGet('/content/search', { params: query, signal });
}

/** GET /content/sitemap: the numbers of the sitemap's parts, in order. */
export function listSitemapParts(): Promise<number[]> {
  return publicGet('/content/sitemap');
}

/** GET /content/sitemap/{part}: its published items that have a page, with their last modification time. */
export function getSitemapPart(part: number): Promise<SitemapEntry[]> {
  return publicGet(`/content/sitemap/${part}`);
}

/** POST /assistant/ask: an answer from the portal's questions and content, with sources. */
export function askAssistant(question: Ask): Promise<Answer> {
  return publicPost('/assistant/ask', question);
}
