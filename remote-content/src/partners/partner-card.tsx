import type { ContentCard } from '@portal/contract/content';
import { Card, Tag, TextLink } from '@portal/ui';
import css from './partners.module.css';

interface PartnerCardProps {
  partner: ContentCard<'partners'>;
  /** Hides the kind if the heading already shows it. */
  kindKnown?: boolean;
  heading: 'h2' | 'h3';
}

export function PartnerCard({ partner, kindKnown, heading: Heading }: PartnerCardProps) {
  return (
    <Card padding="m" className={css.card}>
      <img className={css.logo} src={partner.logo} alt="" width={160} height={64} loading="lazy" />
      <Heading className={css.name}>{partner.title}</Heading>
      <p className={css.tags}>
        {kindKnown ? null : <Tag tone="brand">{partner.kind}</Tag>}
        {partner.region ? <Tag>{partner.region}</Tag> : null}
      </p>
      <p className={css.summary}>{partner.summary}</p>
      {partner.site ? (
        <TextLink href={partner.site} className={css.site} aria-label={`${partner.title}官方网站`}>
          官方网站
        </TextLink>
      ) : null}
    </Card>
  );
}
