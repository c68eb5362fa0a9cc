import type { ContentCard } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Icon, LinkCard, Tag, type Tone } from '@portal/ui';
import { isoDay } from '../dates/beijing';
import { amountRange } from './amount';
import { needsCopy } from './copy';
import css from './need-card.module.css';

type Need = ContentCard<'financingNeeds'>;

export const needTones: Record<Need['state'], Tone> = {
  对接中: 'success',
  已完成: 'brand',
  已过期: 'neutral',
};

export function NeedCard({ need }: { need: Need }) {
  const amount = amountRange(need.amountMin, need.amountMax);
  return (
    <LinkCard href={paths.financingNeeds.detail(need.id)} padding="m" className={css.card}>
      <span className={css.head}>
        <Tag tone={needTones[need.state]}>{need.state}</Tag>
        <Tag>{need.kind}</Tag>
        {need.round ? <Tag>{needsCopy.round(need.round)}</Tag> : null}
      </span>
      <span className={css.title}>{need.title}</span>
      <span className={css.amount}>
        {amount.figure}
        <span className={css.unit}>{amount.unit}</span>
      </span>
      <span className={css.facts}>
        <span>
          <Icon name="building" /> {need.enterprise}
        </span>
        <span>
          <Icon name="tag" /> {need.industry}
        </span>
        <span>
          <Icon name="map-pin" /> {need.region}
        </span>
        <span>
          <Icon name="clock" /> {needsCopy.validUntil(isoDay(need.validUntil))}
        </span>
      </span>
    </LinkCard>
  );
}
