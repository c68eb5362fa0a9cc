import type { ContentDetail } from '@portal/contract/content/item';
import { Card, DescriptionList, TextLink } from '@portal/ui';
import { productsCopy } from './copy';
import css from './product-detail.module.css';

/** Who makes it and whom to call. */
export function ProductFacts({ product }: { product: ContentDetail<'products'> }) {
  const copy = productsCopy;
  const { contact } = product;
  return (
    <Card as="section" labelledBy="product-facts" raised>
      <h2 className={css.factsTitle} id="product-facts">
        {copy.facts}
      </h2>
      <DescriptionList
        items={[
          { term: copy.enterprise, description: product.enterprise },
          { term: copy.industry, description: product.industry },
          ...(product.region ? [{ term: copy.region, description: product.region }] : []),
          { term: copy.contact, description: contact.name },
          {
            term: copy.phone,
            description: <TextLink href={`tel:${contact.phone}`}>{contact.phone}</TextLink>,
          },
          ...(contact.email
            ? [
                {
                  term: copy.email,
                  description: <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink>,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
