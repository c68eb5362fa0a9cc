import type { ContentDetail } from '@portal/contract/content/item';
import { Card, DescriptionList } from '@portal/ui';
import { isoDay } from '../dates/beijing';
import { amountRange } from './amount';
import { needsCopy } from './copy';
import css from './need-detail.module.css';

export function NeedFacts({ need }: { need: ContentDetail<'financingNeeds'> }) {
  const copy = needsCopy;
  const amount = amountRange(need.amountMin, need.amountMax);
  return (
    <Card as="section" labelledBy="need-facts" raised>
      <h2 className={css.factsTitle} id="need-facts">
        {copy.facts}
      </h2>
      <p className={css.amountLabel}>{copy.amount}</p>
      <p className={css.amount}>
        {amount.figure}
        <span className={css.unit}>{amount.unit}</span>
      </p>
      <DescriptionList
        items={[
          { term: copy.kind, description: need.kind },
          ...(need.round ? [{ term: copy.roundLabel, description: copy.round(need.round) }] : []),
          { term: copy.enterprise, description: need.enterprise },
          { term: copy.industry, description: need.industry },
          { term: copy.stage, description: need.stage },
          { term: copy.region, description: need.region },
          { term: copy.valid, description: isoDay(need.validUntil) },
        ]}
      />
    </Card>
  );
}
