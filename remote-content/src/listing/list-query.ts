import { getContentFacets, getContentPage } from '@portal/api-client/content';
import type { ContentCard, ContentListQuery, ContentType, listFilters } from '@portal/contract/content';
import type { Page } from '@portal/contract/paging';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fromApi } from '../page/load';
import { limitText } from '../page/whole-characters';

export type SortName = NonNullable<ContentListQuery['sort']>;

/** Filters whose values in use the API counts. */
type CountedFilter<T extends ContentType> = T extends ContentType ? keyof (typeof listFilters)[T] : never;

/** A state depends on the clock: it is not counted. */
type StateFilter<T extends ContentType> = T extends ContentType
  ? ContentCard<T> extends { state: string }
    ? 'state'
    : never
  : never;

/** A filter's name in the URL and in the API's query. */
export type FilterName = CountedFilter<ContentType> | StateFilter<ContentType>;

/** What a list can be asked. The first sort is the default and stays out of the URL. */
export interface ListDefinition<T extends ContentType = ContentType> {
  filters: readonly (CountedFilter<T> | StateFilter<T>)[];
  sorts: readonly SortName[];
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

const word = (text: string | null) => limitText(text, MAX_VALUE_LENGTH);

/** Reads a list's state from the URL; unknown parameters are left out. */
export function readListQuery(definition: ListDefinition, search: URLSearchParams): ListQuery {
  const page = Number(search.get('page'));
  const sort = definition.sorts.find((value) => value === search.get('sort')) ?? definition.sorts[0];
  const chosen: ListQuery['chosen'] = Object.fromEntries(
    definition.filters.map((name) => [name, word(search.get(name))]).filter(([, value]) => value),
  );
  return {
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
    keyword: word(search.get('keyword')),
    sort: sort ?? 'newest',
    chosen,
  };
}

/** The same state as the API's query. */
export function toApiQuery(definition: ListDefinition, query: ListQuery): ContentListQuery {
  return {
    ...definition.fixed,
    ...query.chosen,
    ...(query.keyword ? { keyword: query.keyword } : {}),
    sort: query.sort,
    pageNo: query.page,
    pageSize: definition.pageSize,
  };
}

export interface ListData<T extends ContentType> {
  query: ListQuery;
  page: Page<ContentCard<T>>;
  /** Of each counted filter those that lead to something, in the platform's order. */
  values: Readonly<Partial<Record<FilterName, readonly string[]>>>;
}

/** The loader of a list page: its state from the URL, one page of cards and the filters' values. */
export function listLoader<T extends ContentType>(type: T, definition: ListDefinition) {
  return async ({ request }: LoaderFunctionArgs): Promise<ListData<T>> => {
    const query = readListQuery(definition, new URL(request.url).searchParams);
    const [page, facets] = await Promise.all([
      fromApi(getContentPage(type, toApiQuery(definition, query), request.signal)),
      fromApi(getContentFacets(type, request.signal)),
    ]);
    const offered = definition.filters.flatMap((name) => {
      const counted = facets[name]?.filter(({ winners }) => !definition.fixed?.winners || winners);
      return counted ? [[name, counted.map(({ value }) => value)]] : [];
    });
    return { query, page, values: Object.fromEntries(offered) };
  };
}
