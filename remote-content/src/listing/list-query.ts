import { getContentFacets, getContentPage } from '@portal/api-client/content';
import type {
  ContentCard,
  ContentFacets,
  ContentListQuery,
  ContentType,
  listFilters,
} from '@portal/contract/content';
import type { Page } from '@portal/contract/paging';
import type { FilterGroup } from '@portal/ui';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { withQuery } from '../page/links';
import { fromApi } from '../page/load';

type SortName = NonNullable<ContentListQuery['sort']>;

/** Filters whose values in use the API counts. */
type CountedFilter<T extends ContentType> = T extends ContentType ? keyof (typeof listFilters)[T] : never;

/** A state depends on the clock: it is not counted. */
type StateFilter<T extends ContentType> = T extends ContentType
  ? ContentCard<T> extends { state: string }
    ? 'state'
    : never
  : never;

/** A filter's name in the URL and in the API's query. */
type FilterName = CountedFilter<ContentType> | StateFilter<ContentType>;

/** `order`: the values in their natural order; without it the most frequent comes first. */
type ListFilter<T extends ContentType = ContentType> = { label: string } & (
  | { name: CountedFilter<T>; order?: readonly string[] | ValueOrder }
  | { name: StateFilter<T>; order: readonly string[] }
);

/** Years go from the latest; names stand in one order on every page, whatever their numbers. */
type ValueOrder = 'falling' | 'rising';

/** The filters and sorts of a list. The first sort is the default and stays out of the URL. */
export interface ListConfig<T extends ContentType = ContentType> {
  filters: readonly ListFilter<T>[];
  sorts: readonly { value: SortName; label: string }[];
  pageSize: number;
  /** What the list is of, whatever its visitors choose. */
  fixed?: Pick<ContentListQuery, 'winners'>;
}

/** A list's whole state. It lives in the URL, so that links and the back button restore it. */
export interface ListQuery {
  page: number;
  keyword: string;
  sort: SortName;
  chosen: Readonly<Partial<Record<FilterName, string>>>;
}

/** The API rejects longer values. */
const MAX_VALUE_LENGTH = 40;
const MAX_PAGE = 10_000;

const word = (text: string | null) => (text ?? '').trim().slice(0, MAX_VALUE_LENGTH).trim();

/** Reads a list's state from the URL; unknown parameters are left out. */
export function readListQuery(config: ListConfig, search: URLSearchParams): ListQuery {
  const page = Number(search.get('page'));
  const sort = config.sorts.find(({ value }) => value === search.get('sort')) ?? config.sorts[0];
  const chosen: ListQuery['chosen'] = Object.fromEntries(
    config.filters.map(({ name }) => [name, word(search.get(name))]).filter(([, value]) => value),
  );
  return {
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
    keyword: word(search.get('keyword')),
    sort: sort?.value ?? 'newest',
    chosen,
  };
}

/** The parameters that `readListQuery` looks at. */
export function listParameters({ filters }: Pick<ListConfig, 'filters'>): string[] {
  return ['keyword', ...filters.map(({ name }) => name), 'sort', 'page'];
}

/** The shortest query that reads back as the same state, always in the same order (so that caches hit). */
export function writeListQuery(config: ListConfig, query: ListQuery): Record<string, string> {
  const out: Record<string, string> = {};
  if (query.keyword) out.keyword = query.keyword;
  for (const { name } of config.filters) {
    const value = query.chosen[name];
    if (value) out[name] = value;
  }
  if (query.sort !== config.sorts[0]?.value) out.sort = query.sort;
  if (query.page > 1) out.page = String(query.page);
  return out;
}

/** The same state as the API's query. */
export function toApiQuery(config: ListConfig, query: ListQuery): ContentListQuery {
  return {
    ...config.fixed,
    ...query.chosen,
    ...(query.keyword ? { keyword: query.keyword } : {}),
    sort: query.sort,
    pageNo: query.page,
    pageSize: config.pageSize,
  };
}

/** The state after choosing one value of one filter (empty: all): the rest stays, the page starts over. */
export function choose(query: ListQuery, name: FilterName, value: string): ListQuery {
  const { [name]: _previous, ...rest } = query.chosen;
  return { ...query, page: 1, chosen: value ? { ...rest, [name]: value } : rest };
}

/** Whether a keyword or filter narrows the list, which can explain an empty result. */
export function isNarrowed(query: ListQuery): boolean {
  return query.keyword !== '' || Object.keys(query.chosen).length > 0;
}

/**
 * The canonical path of a list: each page of the unfiltered list has its own, because only it links to its items;
 * filtered and sorted views point to the unfiltered list.
 */
export function listCanonical(config: ListConfig, path: string) {
  return ({ query }: Pick<ListData<never>, 'query'>): string => {
    const { page, ...view } = writeListQuery(config, query);
    return page && Object.keys(view).length === 0 ? withQuery(path, { page }) : path;
  };
}

type ShownList = Pick<ListData<ContentType>, 'query' | 'page'>;

/** Titles tell the pages of a list apart; search engines get those that have something of their own to show. */
export function listHead(title: string) {
  return {
    title: ({ query }: ShownList) => (query.page > 1 ? `${title}（第${query.page}页）` : title),
    indexed: ({ query, page }: ShownList) => page.list.length > 0 && !query.keyword,
  };
}

/** By code units, which are the same on every server and in every browser. */
function inOrder(values: readonly string[], order: ValueOrder): string[] {
  const rising = [...values].sort();
  return order === 'falling' ? rising.reverse() : rising;
}

/**
 * The values to offer: those that occur in the content, in the configured order where there is one.
 * A filter that the API does not count (a state derived from the clock) offers all configured values.
 */
function listValues({ name, order }: ListFilter, facets: ContentFacets, chosen: string): string[] {
  const present = facets[name]?.map(({ value }) => value);
  const sorted =
    typeof order === 'string'
      ? inOrder(present ?? [], order)
      : (order?.filter((value) => !present || present.includes(value)) ?? present ?? []);
  return chosen && !sorted.includes(chosen) ? [chosen, ...sorted] : sorted;
}

/** A list's filters as groups of links; a filter with nothing to choose from is left out. */
export function filterGroups(
  config: ListConfig,
  query: ListQuery,
  facets: ContentFacets,
  all: string,
  getHref: (query: ListQuery) => string,
): FilterGroup[] {
  return config.filters.flatMap((filter) => {
    const chosen = query.chosen[filter.name] ?? '';
    const values = listValues(filter, facets, chosen);
    if (values.length === 0) return [];
    const options = ['', ...values].map((value) => ({
      label: value || all,
      href: getHref(choose(query, filter.name, value)),
      current: value === chosen,
    }));
    return [{ label: filter.label, options }];
  });
}

export interface ListData<T extends ContentType> {
  query: ListQuery;
  page: Page<ContentCard<T>>;
  facets: ContentFacets;
}

/** The loader of a list page: its state from the URL, one page of cards and the filters' values. */
export function listLoader<T extends ContentType>(type: T, config: ListConfig) {
  return async ({ request }: LoaderFunctionArgs): Promise<ListData<T>> => {
    const query = readListQuery(config, new URL(request.url).searchParams);
    const [page, facets] = await Promise.all([
      fromApi(getContentPage(type, toApiQuery(config, query), request.signal)),
      fromApi(getContentFacets(type, request.signal)),
    ]);
    return { query, page, facets };
  };
}
