import type { ContentDetail } from '@portal/contract/content/item';
import { Tag } from '@portal/ui';
import { VideoPlayer } from '@portal/ui/video';
import { ArticleBody } from '../article/article-body';
import { DetailFrame } from '../article/detail-frame';
import { ItemFacts } from '../article/item-facts';
import { productsCopy } from './copy';
import { ProductCard } from './product-card';
import { ProductFacts } from './product-facts';
import { Cases, Gallery, Parameters } from './product-parts';

interface ProductArticleProps {
  product: ContentDetail<'products'>;
  section: { label: string; href: string };
  hrefOf: (id: number) => string;
}

/** One product in full; the products list and the product services both lead here. */
export function ProductArticle({ product, section, hrefOf }: ProductArticleProps) {
  const { related } = product;
  return (
    <DetailFrame
      id={product.id}
      section={section}
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
                <ProductCard product={other} hrefOf={hrefOf} />
              </li>
            ))
          : undefined
      }
      prev={product.prev}
      next={product.next}
      hrefOf={hrefOf}
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
