import { authedGet, publicGet, publicPost } from '@portal/api-client';
import type {
  ContentCard,
  ContentDetail,
  ContentFacets,
  ContentListQuery,
  ContentType,
  ContentView,
} from '@portal/contract/content';
import type { Page } from '@portal/contract/paging';

/** GET /content/{type}/page: one page of a public list. */
export function getContentPage<T extends ContentType>(
  type: T,
  query: ContentListQuery,
  signal?: AbortSignal,
): Promise<Page<ContentCard<T>>> {
  return publicGet(`/content/${type}/page`, { params: query, signal });
}

/** GET /content/{type}/facets: the values of a list's filters, in the order in which they are shown. */
export function getContentFacets(type: ContentType, signal?: AbortSignal): Promise<ContentFacets> {
  return publicGet(`/content/${type}/facets`, { signal });
}

/** GET /content/{type}/{id}, as visible to every visitor. @throws ApiError code 404 for an unknown item */
export function getContentItem<T extends ContentType>(
  type: T,
  id: string,
  signal?: AbortSignal,
): Promise<ContentDetail<T>> {
  return publicGet(`/content/${type}/${encodeURIComponent(id)}`, { signal });
}

/** Contact of a financing need; GET /content/financingNeeds/{id} includes it for signed-in users only. */
export async function getNeedContact(
  id: number,
  signal?: AbortSignal,
): Promise<ContentDetail<'financingNeeds'>['contact']> {
  const need = await authedGet<ContentDetail<'financingNeeds'>>(`/content/financingNeeds/${id}`, { signal });
  return need.contact;
}

/** POST /content/views. `keepalive`, so that short visits count too. */
export function countView(id: number): Promise<true> {
  return publicPost('/content/views', { id } satisfies ContentView, { keepalive: true });
}
