import type { ContentDetail } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { detailHandle } from '../article/detail-page';
import { withLoaderData } from '../page/with-loader-data';
import { ProductArticle } from '../products/product-article';
import { serviceTitle } from './service-drawing';
import { solutions } from './solution-tiles';

const { title } = solutions.productServices;
/** The canonical URL is the product's page in the products list. */
export const handle: RouteHandle<ContentDetail<'products'>> = {
  ...detailHandle<ContentDetail<'products'>>(title, (product) => product.enterprise),
  query: ['id'],
  canonical: (product) => paths.products.detail(product.id),
};

export const Component = withLoaderData<ContentDetail<'products'>>(({ data: product }) => (
  <ProductArticle
    product={product}
    parents={[{ label: serviceTitle, href: paths.service.href() }]}
    section={{ label: title, href: paths.productServicesList.href() }}
    getHref={paths.productServicesDetail.href}
  />
));
