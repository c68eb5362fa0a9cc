import type { ContentFacets } from '@portal/contract/content/home';
import type { FilterGroup } from '@portal/ui';
import { choose, type ListFilter, type ListQuery, type ListShape } from './list-query';

/**
 * The values to offer: those that occur in the content, in their natural order where there is one.
 * What the API does not count (a state that follows from the clock) is offered whole.
 */
function valuesOf({ name, order }: ListFilter, facets: ContentFacets, chosen: string): string[] {
  const present = facets[name]?.map(({ value }) => value);
  const sorted = order?.filter((value) => !present || present.includes(value)) ?? present ?? [];
  return chosen && !sorted.includes(chosen) ? [chosen, ...sorted] : sorted;
}

/** A list's filters as groups of links; a filter with nothing to choose from is left out. */
export function filterGroups(
  shape: ListShape,
  query: ListQuery,
  facets: ContentFacets,
  all: string,
  hrefOf: (query: ListQuery) => string,
): FilterGroup[] {
  return shape.filters.flatMap((filter) => {
    const chosen = query.chosen[filter.name] ?? '';
    const values = valuesOf(filter, facets, chosen);
    if (values.length === 0) return [];
    const options = ['', ...values].map((value) => ({
      label: value || all,
      href: hrefOf(choose(query, filter.name, value)),
      current: value === chosen,
    }));
    return [{ label: filter.label, options }];
  });
}
