import type { ListData } from './list-loader';
import { type ListShape, writeListQuery } from './list-query';
import { withQuery } from './with-query';

/**
 * Where a list stands for search engines: every page of the whole list is one of its own, for it leads to items that no
 * other page leads to; a narrowed or otherwise sorted list is a view of the whole.
 */
export function listCanonical(shape: ListShape, path: string) {
  return ({ query }: Pick<ListData<never>, 'query'>): string => {
    const { page, ...view } = writeListQuery(shape, query);
    return page && Object.keys(view).length === 0 ? withQuery(path, { page }) : path;
  };
}
