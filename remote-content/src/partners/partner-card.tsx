import type { ContentCard } from '@portal/contract/content/item';
import { Card, Tag, TextLink } from '@portal/ui';
import { partnersCopy } from './copy';
import css from './partners.module.css';

export function PartnerCard({ partner }: { partner: ContentCard<'partners'> }) {
  return (
    <Card padding="m" className={css.card}>
      <img className={css.logo} src={partner.logo} alt="" width={160} height={64} loading="lazy" />
      <h3 className={css.name}>{partner.title}</h3>
      <p className={css.tags}>
        <Tag tone="brand">{partner.kind}</Tag>
        {partner.region ? <Tag>{partner.region}</Tag> : null}
      </p>
      <p className={css.summary}>{partner.summary}</p>
      {partner.site ? (
        <TextLink
          href={partner.site}
          className={css.site}
          aria-label={`${partner.title}${partnersCopy.site}`}
        >
          {partnersCopy.site}
        </TextLink>
      ) : null}
    </Card>
  );
}
