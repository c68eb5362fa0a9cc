import type { ContentListQuery } from '@portal/contract/content/list-query';

/** The filters that the API knows; a list uses those that fit its content. */
export type FilterName = Exclude<keyof ContentListQuery, 'pageNo' | 'pageSize' | 'keyword' | 'sort'>;
export type SortName = NonNullable<ContentListQuery['sort']>;

export interface ListFilter {
  /** Name in the URL and in the API's query. */
  name: FilterName;
  label: string;
  /** Values in their natural order; without it the most frequent comes first. */
  order?: readonly string[];
}

/** What a list lets its reader choose. The first sort is the default and stays out of the URL. */
export interface ListShape {
  filters: readonly ListFilter[];
  sorts: readonly { value: SortName; label: string }[];
  pageSize: number;
}

/** A list's whole state; it lives in the URL, so that it can be linked to, and gone back to. */
export interface ListQuery {
  page: number;
  keyword: string;
  sort: SortName;
  chosen: Readonly<Partial<Record<FilterName, string>>>;
}

/** The API refuses longer words. */
const MAX_WORD = 40;
const MAX_PAGE = 10_000;

const word = (text: string | null) => (text ?? '').trim().slice(0, MAX_WORD).trim();

/** Reads a list's state from the URL; what the list does not know is left out, never passed on. */
export function readListQuery(shape: ListShape, search: URLSearchParams): ListQuery {
  const page = Number(search.get('page'));
  const sort = shape.sorts.find(({ value }) => value === search.get('sort')) ?? shape.sorts[0];
  const chosen: ListQuery['chosen'] = Object.fromEntries(
    shape.filters.map(({ name }) => [name, word(search.get(name))]).filter(([, value]) => value),
  );
  return {
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
    keyword: word(search.get('keyword')),
    sort: sort?.value ?? 'newest',
    chosen,
  };
}

/** The parameters that `readListQuery` looks at. */
export function listParameters({ filters }: Pick<ListShape, 'filters'>): string[] {
  return ['keyword', ...filters.map(({ name }) => name), 'sort', 'page'];
}

/** The shortest query that reads back as the same state, always in the same order (so that caches hit). */
export function writeListQuery(shape: ListShape, query: ListQuery): Record<string, string> {
  const out: Record<string, string> = {};
  if (query.keyword) out.keyword = query.keyword;
  for (const { name } of shape.filters) {
    const value = query.chosen[name];
    if (value) out[name] = value;
  }
  if (query.sort !== shape.sorts[0]?.value) out.sort = query.sort;
  if (query.page > 1) out.page = String(query.page);
  return out;
}

/** The same state as the API's query. */
export function toApiQuery(shape: ListShape, query: ListQuery): ContentListQuery {
  return {
    ...query.chosen,
    ...(query.keyword ? { keyword: query.keyword } : {}),
    sort: query.sort,
    pageNo: query.page,
    pageSize: shape.pageSize,
  };
}

/** The state after choosing one value of one filter (empty: all): the rest stays, the page starts over. */
export function choose(query: ListQuery, name: FilterName, value: string): ListQuery {
  const { [name]: _previous, ...rest } = query.chosen;
  return { ...query, page: 1, chosen: value ? { ...rest, [name]: value } : rest };
}

/** Whether anything narrows the list, so that an empty result is the reader's doing. */
export function isNarrowed(query: ListQuery): boolean {
  return query.keyword !== '' || Object.keys(query.chosen).length > 0;
}
