import type { ListShape } from '../listing/list-query';
import { productsCopy } from './copy';

/** What the products list and the catalogue of the product services let their reader choose. */
export const productsShape: ListShape = {
  filters: [
    { name: 'industry', label: productsCopy.filters.industry },
    { name: 'region', label: productsCopy.filters.region },
  ],
  sorts: [
    { value: 'newest', label: productsCopy.sorts.newest },
    { value: 'views', label: productsCopy.sorts.views },
  ],
  pageSize: 12,
};
