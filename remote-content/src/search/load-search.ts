import { getTenantInfo, searchContent } from '@portal/api-client/site';
import type { contentKinds } from '@portal/contract/content-href';
import type { SearchResults } from '@portal/contract/site';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fromApi, orNull } from '../page/load';
import { limitText } from '../page/whole-characters';

export const PAGE_SIZE = 10;
const MAX_QUERY_LENGTH = 60;

export type HitType = keyof typeof contentKinds;

/** Names only, because this file is part of every page's script; details are in the search page. */
export const hitTypes: readonly HitType[] = [
  'news',
  'information',
  'activity',
  'products',
  'financingNeeds',
  'project',
  'partners',
  'parks',
  'pages',
  'faq',
];

export interface SearchData {
  q: string;
  type: HitType | undefined;
  page: number;
  /** Null without a query. */
  hits: SearchResults | null;
  /** Phone number shown if nothing was found. */
  hotline: string | null;
}

/** Parses the URL; unknown types mean all, invalid pages mean the first. */
export function readSearch(search: URLSearchParams): Omit<SearchData, 'hits' | 'hotline'> {
  const page = Number(search.get('page'));
  const type = hitTypes.find((known) => known === search.get('type'));
  return {
    q: limitText(search.get('q'), MAX_QUERY_LENGTH),
    type,
    page: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1,
  };
}

export async function loadSearch({ request }: LoaderFunctionArgs): Promise<SearchData> {
  const search = readSearch(new URL(request.url).searchParams);
  if (!search.q) return { ...search, hits: null, hotline: null };
  const query = { q: search.q, type: search.type, pageNo: search.page, pageSize: PAGE_SIZE };
  const hits = await fromApi(searchContent(query, request.signal));
  const tenant = hits.total === 0 ? await orNull(getTenantInfo()) : null;
  return { ...search, hits, hotline: tenant?.organiser.hotline ?? null };
}
