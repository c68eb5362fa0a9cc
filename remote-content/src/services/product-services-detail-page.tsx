import type { ContentDetail } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { withLoaderData } from '../page/with-loader-data';
import { ProductArticle } from '../products/product-article';
import { serviceTitle } from './service-drawing';
import { solutions } from './solution-tiles';

const { title } = solutions.productServices;
/** The canonical URL is the product's page in the products list. */
export const handle: RouteHandle<ContentDetail<'products'>> = {
  query: ['id'],
  title: (product) => `${product.title} - ${title}`,
  description: (product) => product.summary,
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
