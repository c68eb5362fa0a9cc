import type { ContentType } from '@portal/contract/content';
import { withQuery } from '@portal/contract/paths';
import type { FilterGroup } from '@portal/ui';
import {
  type FilterName,
  type ListData,
  type ListDefinition,
  type ListQuery,
  readListQuery,
  type SortName,
} from './list-query';
import type { lists } from './lists';

/** `order` sorts the values and puts unlisted ones last; without it, the API's order is used. */
interface FilterWords {
  label: string;
  order?: readonly string[];
}

/** States are not counted, so their values must be listed. */
type StateWords = FilterWords & { order: readonly string[] };

/** Filters and sort orders with their labels. */
export interface ListConfig {
  filters: readonly ({ name: FilterName } & FilterWords)[];
  sorts: readonly { value: SortName; label: string }[];
  pageSize: number;
  read: (search: URLSearchParams) => ListQuery;
}

type UsedSort = (typeof lists)[keyof typeof lists]['sorts'][number];

const sortLabels: Readonly<Record<UsedSort, string>> = {
  newest: '最新发布',
  views: '最多浏览',
  soonest: '最近举办',
  amount: '金额从高到低',
  award: '按届次与奖项',
};

/**
 * Adds labels to the query options of a list.
 * @param ownSortLabels labels that differ from those of other lists
 */
export function describeList<F extends FilterName>(
  definition: Pick<ListDefinition, 'pageSize'> & { filters: readonly F[]; sorts: readonly UsedSort[] },
  filters: Readonly<Record<F, FilterWords> & Record<Extract<F, 'state'>, StateWords>>,
  ownSortLabels: Readonly<Partial<Record<UsedSort, string>>> = {},
): ListConfig {
  const filterWords: Readonly<Record<F, FilterWords>> = filters;
  return {
    filters: definition.filters.map((name) => ({ name, ...filterWords[name] })),
    sorts: definition.sorts.map((value) => ({ value, label: ownSortLabels[value] ?? sortLabels[value] })),
    pageSize: definition.pageSize,
    read: (search) => readListQuery(definition, search),
  };
}

export function listParameters({ filters }: Pick<ListConfig, 'filters'>): string[] {
  return ['keyword', ...filters.map(({ name }) => name), 'sort', 'page'];
}

/** @returns the shortest query that parses to the same state, in a stable order for cache hits */
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

/** Sets or (with an empty value) clears one filter, and resets the page. */
export function choose(query: ListQuery, name: FilterName, value: string): ListQuery {
  const { [name]: _previous, ...rest } = query.chosen;
  return { ...query, page: 1, chosen: value ? { ...rest, [name]: value } : rest };
}

/** Whether a keyword or filter is set, which may explain an empty result. */
export function isNarrowed(query: ListQuery): boolean {
  return query.keyword !== '' || Object.keys(query.chosen).length > 0;
}

/**
 * Canonical path of a list: each page of the unfiltered list has its own; filtered and sorted views point to
 * the unfiltered list.
 */
export function listCanonical(config: ListConfig, path: string) {
  return ({ query }: Pick<ListData<never>, 'query'>): string => {
    const { page, ...view } = writeListQuery(config, query);
    return page && Object.keys(view).length === 0 ? withQuery(path, { page }) : path;
  };
}

type ShownList = Pick<ListData<ContentType>, 'query' | 'page'>;

/** Adds the page number to titles; empty lists and keyword searches are not indexed. */
export function listHead(title: string) {
  return {
    title: ({ query }: ShownList) => (query.page > 1 ? `${title}（第${query.page}页）` : title),
    indexed: ({ query, page }: ShownList) => page.list.length > 0 && !query.keyword,
  };
}

/**
 * Occurring values, in the configured order if there is one; all configured values for filters that the API
 * does not count.
 */
function listValues(
  { name, order = [] }: ListConfig['filters'][number],
  values: ListData<never>['values'],
  chosen: string,
): readonly string[] {
  const present = values[name];
  const sorted = present
    ? [...new Set([...order.filter((value) => present.includes(value)), ...present])]
    : order;
  return chosen && !sorted.includes(chosen) ? [chosen, ...sorted] : sorted;
}

/** Filters as groups of links; filters without values are omitted. */
export function filterGroups(
  config: ListConfig,
  query: ListQuery,
  values: ListData<never>['values'],
  all: string,
  getHref: (query: ListQuery) => string,
): FilterGroup[] {
  return config.filters.flatMap((filter) => {
    const chosen = query.chosen[filter.name] ?? '';
    const offered = listValues(filter, values, chosen);
    if (offered.length === 0) return [];
    const options = ['', ...offered].map((value) => ({
      label: value || all,
      href: getHref(choose(query, filter.name, value)),
      current: value === chosen,
    }));
    return [{ label: filter.label, options }];
  });
}
