import { getTenantInfo, searchContent } from '@portal/api-client/site';
import { contentHref, contentKinds } from '@portal/contract/content-href';
import { paths, withQuery } from '@portal/contract/paths';
import type { SearchAnswer, SearchHit } from '@portal/contract/site';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fromApi, orNull } from '../page/load';
import { limitText } from '../page/whole-characters';

export const PAGE_SIZE = 10;
const MAX_QUERY_LENGTH = 60;

export type HitType = keyof typeof contentKinds;

export interface SearchData {
  q: string;
  type: HitType | undefined;
  page: number;
  /** Null without a query. */
  hits: SearchAnswer | null;
  /** The organiser's telephone, for a search that finds nothing. */
  hotline: string | null;
}

/** Reads the search from the URL; unknown types and pages fall back to all and the first. */
export function readSearch(search: URLSearchParams): Omit<SearchData, 'hits' | 'hotline'> {
  const page = Number(search.get('page'));
  const type = (Object.keys(contentKinds) as HitType[]).find((known) => known === search.get('type'));
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

/** Where a search hit leads; the assistant answers questions. */
export function hitHref(hit: Pick<SearchHit, 'type' | 'id' | 'title'>): string {
  return hit.type === 'faq' ? withQuery(paths.assistant.href(), { q: hit.title }) : contentHref(hit);
}

/** The words to mark in hits: of what was searched for in the end, divided as the search does it, the longest first. */
export function toMarked(q: string): string[] {
  const words = q.normalize('NFKC').split(/[\s，。！？、；：“”‘’（）《》【】…,!?;:"'()<>[\]{}|\\/]+/u);
  return words.filter(Boolean).sort((one, other) => other.length - one.length);
}

/** Splits a text where it matches one of the words, in either case. */
export function markWords(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  if (words.length === 0) return [{ text, hit: false }];
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'gi'))
    .map((part, index) => ({ text: part, hit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
