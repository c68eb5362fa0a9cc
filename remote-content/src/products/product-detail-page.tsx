import type { ContentDetail } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import { useLoaderData } from '@portal/ui/router';
import { detailHandle, detailLoader } from '../article/detail-page';
import { productsCopy } from './config';
import { ProductArticle } from './product-article';

export const loader = detailLoader('products', paths.products.href());

export const handle = detailHandle<ContentDetail<'products'>>(
  productsCopy.title,
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

export function Component() {
  const product = useLoaderData<typeof loader>();
  return (
    <ProductArticle
      product={product}
      section={{ label: productsCopy.title, href: paths.products.href() }}
      getHref={paths.products.detail}
    />
  );
}
