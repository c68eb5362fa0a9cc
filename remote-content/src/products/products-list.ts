import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';
import { productsCopy } from './copy';

/** Of the products list and the catalogue of the product services; apart from the words, which a product's page shows as well. */
export const productsList = describeList(lists.products, {
  filters: {
    industry: { label: productsCopy.filters.industry, order: 'rising' },
    region: { label: productsCopy.filters.region, order: 'rising' },
  },
  sorts: productsCopy.sorts,
});
