import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';

/** Of the products list and the catalogue of the product services. */
export const productsList = describeList(lists.products, {
  industry: { label: '行业', order: 'rising' },
  region: { label: '地区', order: 'rising' },
});
