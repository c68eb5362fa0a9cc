import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Grid } from '@portal/ui';
import { listLoader } from '../listing/list-loader';
import { ListPage } from '../listing/list-page';
import type { ListShape } from '../listing/list-query';
import { productsCopy } from './copy';
import { ProductCard } from './product-card';
import { ProductsArt } from './products-art';

export { ListUnavailable as ErrorBoundary } from '../listing/list-unavailable';

const shape: ListShape = {
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

export const loader = listLoader('products', shape);

export const handle: RouteHandle = { title: productsCopy.title, description: productsCopy.description };

export function Component() {
  return (
    <ListPage<'products'>
      copy={productsCopy}
      art={<ProductsArt />}
      shape={shape}
      href={paths.products.href}
      columns={4}
    >
      {(cards) => (
        <Grid as="ul" columns={4}>
          {cards.map((card) => (
            <li key={card.id}>
              <ProductCard product={card} />
            </li>
          ))}
        </Grid>
      )}
    </ListPage>
  );
}
