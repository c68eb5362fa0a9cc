import { searchContent } from '@portal/api-client/content/search-content';
import type { SearchHit } from '@portal/contract/content/home';
import type { Page } from '@portal/contract/paging';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fromApi } from '../loading/from-api';
import { searchCopy } from './copy';

export const PAGE_SIZE = 10;
const MAX_WORDS = 60;

export type HitType = keyof typeof searchCopy.types;

export interface SearchData {
  q: string;
  type: HitType | undefined;
  page: number;
  /** Nothing is asked for without words. */
  hits: Page<SearchHit> | null;
}

/** Reads the search from the URL; unknown types and pages fall back to all and the first. */
export function readSearch(search: URLSearchParams): Omit<SearchData, 'hits'> {
  const page = Number(search.get('page'));
  const type = (Object.keys(searchCopy.types) as HitType[]).find((known) => known === search.get('type'));
  return {
    q: (search.get('q') ?? '').trim().slice(0, MAX_WORDS).trim(),
    type,
    page: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1,
  };
}

export async function loader({ request }: LoaderFunctionArgs): Promise<SearchData> {
  const asked = readSearch(new URL(request.url).searchParams);
  if (!asked.q) return { ...asked, hits: null };
  const query = { q: asked.q, type: asked.type, pageNo: asked.page, pageSize: PAGE_SIZE };
  return { ...asked, hits: await fromApi(searchContent(query, request.signal)) };
}
