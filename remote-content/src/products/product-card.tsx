import type { ContentCard } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { LinkCard, Picture, Tag } from '@portal/ui';
import css from './product-card.module.css';

interface ProductCardProps {
  product: ContentCard<'products'>;
  /** Another list's details than the products' own. */
  hrefOf?: (id: number) => string;
}

export function ProductCard({ product, hrefOf = paths.products.detail }: ProductCardProps) {
  return (
    <LinkCard href={hrefOf(product.id)} padding="none" className={css.card}>
      {product.cover ? <Picture src={product.cover} alt="" ratio="4:3" /> : null}
      <span className={css.words}>
        <span className={css.title}>{product.title}</span>
        <span className={css.enterprise}>{product.enterprise}</span>
        <span className={css.summary}>{product.summary}</span>
        <span className={css.tags}>
          <Tag tone="brand">{product.industry}</Tag>
          {product.region ? <Tag>{product.region}</Tag> : null}
        </span>
      </span>
    </LinkCard>
  );
}
