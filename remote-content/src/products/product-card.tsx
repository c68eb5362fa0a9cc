import type { ContentCard } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import { LinkCard, Picture, Tag } from '@portal/ui';
import parts from '../listing/cards.module.css';

interface ProductCardProps {
  product: ContentCard<'products'>;
  /** Defaults to the product's page in the products list. */
  getHref?: (id: number) => string;
}

export function ProductCard({ product, getHref = paths.products.detail }: ProductCardProps) {
  return (
    <LinkCard href={getHref(product.id)} padding="none" className={parts.card}>
      {product.cover ? <Picture src={product.cover} alt="" ratio="4:3" /> : null}
      <span className={parts.words}>
        <span className={parts.title}>{product.title}</span>
        <span className={parts.enterprise}>{product.enterprise}</span>
        <span className={parts.summary}>{product.summary}</span>
        <span className={parts.tags}>
          <Tag tone="brand">{product.industry}</Tag>
          {product.region ? <Tag>{product.region}</Tag> : null}
        </span>
      </span>
    </LinkCard>
  );
}
