import { getContentFacets, getContentPage } from '@portal/api-client/content';
import type { ContentCard, ContentListQuery, ContentType, listFilters } from '@portal/contract/content';
import type { Page } from '@portal/contract/paging';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { fromApi } from '../page/load';
import { limitText } from '../page/whole-characters';

export type SortName = NonNullable<ContentListQuery['sort']>;

/** Filters whose occurring values the API counts. */
type CountedFilter<T extends ContentType> = T extends ContentType ? keyof (typeof listFilters)[T] : never;

/** Not counted, because the state depends on the current time. */
type StateFilter<T extends ContentType> = T extends ContentType
  ? ContentCard<T> extends { state: string }
    ? 'state'
    : never
  : never;

/** Name in the URL and in the API query. */
export type FilterName = CountedFilter<ContentType> | StateFilter<ContentType>;

/** Query options of a list. The first sort order is the default and omitted from the URL. */
export interface ListDefinition<T extends ContentType = ContentType> {
  filters: readonly (CountedFilter<T> | StateFilter<T>)[];
  sorts: readonly SortName[];
  pageSize: number;
  /** Fixed filter of the list. */
  fixed?: Pick<ContentListQuery, 'winners'>;
}

/** State of a list, stored in the URL so that links and the back button restore it. */
export interface ListQuery {
  page: number;
  keyword: string;
  sort: SortName;
  chosen: Readonly<Partial<Record<FilterName, string>>>;
}

/** Limits of the API. */
const MAX_VALUE_LENGTH = 40;
const MAX_PAGE = 10_000;

const word = (text: string | null) => limitText(text, MAX_VALUE_LENGTH);

/** Parses the URL; ignores unknown parameters. */
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
  /** Occurring values of each counted filter, in the API's order. */
  values: Readonly<Partial<Record<FilterName, readonly string[]>>>;
}

/** Loads one page of cards and the filter values for the query in the URL. */
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
