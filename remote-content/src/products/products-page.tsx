import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Grid } from '@portal/ui';
import { listCanonical } from '../listing/list-canonical';
import { listLoader } from '../listing/list-loader';
import { ListPage } from '../listing/list-page';
import { listParameters } from '../listing/list-query';
import { listUnavailable } from '../listing/list-unavailable';
import { productsCopy } from './copy';
import { ProductCard } from './product-card';
import { ProductsArt } from './products-art';
import { productsShape } from './products-shape';

export const loader = listLoader('products', productsShape);

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  query: listParameters(productsShape),
  title: productsCopy.title,
  description: productsCopy.description,
  canonical: listCanonical(productsShape, paths.products.href()),
};

export const ErrorBoundary = listUnavailable(productsCopy);

export function Component() {
  return (
    <ListPage<'products'>
      copy={productsCopy}
      art={<ProductsArt />}
      shape={productsShape}
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
