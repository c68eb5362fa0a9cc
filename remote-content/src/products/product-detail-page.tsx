import type { ContentDetail } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import { detailHandle } from '../article/detail-page';
import { withLoaderData } from '../page/with-loader-data';
import { ProductArticle } from './product-article';

export const handle = detailHandle<ContentDetail<'products'>>(
  paths.products.title,
  (product) => product.enterprise,
  (product) => ({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.summary,
    category: product.industry,
    brand: { '@type': 'Organization', name: product.enterprise },
    ...(product.cover ? { image: [product.cover] } : {}),
  }),
);

export const Component = withLoaderData<ContentDetail<'products'>>(({ data: product }) => (
  <ProductArticle
    product={product}
    section={{ label: paths.products.title, href: paths.products.href() }}
    getHref={paths.products.detail}
  />
));
