import type { ListShape } from '../listing/list-query';
import { newsCopy } from './copy';

export const newsShape: ListShape = {
  filters: [{ name: 'category', label: newsCopy.column, order: newsCopy.columns }],
  sorts: [
    { value: 'newest', label: newsCopy.sorts.newest },
    { value: 'views', label: newsCopy.sorts.views },
  ],
  pageSize: 10,
};
