import type { ContentDetail } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Tag } from '@portal/ui';
import { useLoaderData } from '@portal/ui/router';
import { ArticleBody } from '../article/article-body';
import { DetailFrame } from '../article/detail-frame';
import { detailLoader } from '../article/detail-loader';
import { ItemFacts } from '../article/item-facts';
import { itemHandle } from '../article/item-handle';
import { relatedOf } from '../article/related';
import { VideoPlayer } from '../article/video';
import { productsCopy } from './copy';
import { ProductCard } from './product-card';
import { ProductFacts } from './product-facts';
import { Cases, Gallery, Parameters } from './product-parts';

export const loader = detailLoader('products', paths.products.href());

export const handle = itemHandle<ContentDetail<'products'>>(
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
  const related = relatedOf<'products'>(product);
  return (
    <DetailFrame
      section={{ label: productsCopy.title, href: paths.products.href() }}
      title={product.title}
      subtitle={product.summary}
      labels={
        <>
          <Tag tone="brand">{product.industry}</Tag>
          {product.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </>
      }
      aside={<ProductFacts product={product} />}
      related={
        related.length > 0
          ? related.map((other) => (
              <li key={other.id}>
                <ProductCard product={other} />
              </li>
            ))
          : undefined
      }
      prev={product.prev}
      next={product.next}
      hrefOf={paths.products.detail}
    >
      <ArticleBody
        title={product.title}
        html={product.body}
        facts={
          <ItemFacts
            source={{ label: productsCopy.enterprise, name: product.enterprise }}
            publishedAt={product.publishedAt}
            views={product.views}
          />
        }
        lead={<Gallery cover={product.cover} pictures={product.gallery} />}
      />
      <Parameters parameters={product.parameters} />
      <Cases cases={product.cases} />
      {product.video ? (
        <VideoPlayer src={product.video} title={productsCopy.video} poster={product.cover} />
      ) : null}
    </DetailFrame>
  );
}
