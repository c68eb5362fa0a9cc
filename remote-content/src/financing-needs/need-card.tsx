import { beijingDay } from '@portal/contract/beijing-time';
import { paths } from '@portal/contract/paths';
import { Icon, LinkCard, Tag } from '@portal/ui';
import type { NeedCardFields } from '../listing/card-fields';
import { StateTag } from '../listing/cards';
import css from './need-card.module.css';

export const roundName = (round: string) => (/^[\w+-]+$/.test(round) ? `${round} 轮` : `${round}轮`);

export function NeedCard({ need }: { need: NeedCardFields }) {
  return (
    <LinkCard href={paths.financingNeeds.detail(need.id)} padding="m" className={css.card}>
      <span className={css.head}>
        <StateTag state={need.state} />
        <Tag>{need.kind}</Tag>
        {need.round ? <Tag>{roundName(need.round)}</Tag> : null}
      </span>
      <span className={css.title}>{need.title}</span>
      <span className={css.amount}>
        <Amount min={need.amountMin} max={need.amountMax} />
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
          <Icon name="clock" /> {`有效期至 ${beijingDay(need.validUntil)}`}
        </span>
      </span>
    </LinkCard>
  );
}

/** Breaks only after the dash, in large text on phones. Amounts in 万元. */
export function Amount({ min, max }: { min: number; max: number }) {
  const { figure, unit } = amountRange(min, max);
  const [from, to] = figure.split('—');
  return (
    <>
      {to === undefined ? null : (
        <>
          <span className={css.bound}>{from}—</span>
          <wbr />
        </>
      )}
      <span className={css.bound}>
        {to ?? from}
        <span className={css.unit}>{unit}</span>
      </span>
    </>
  );
}

/** 万元 below 1 亿, otherwise 亿元. @param wan amount in 万元 */
function sum(wan: number): { figure: string; unit: string } {
  const trim = (value: number) => String(Number(value.toFixed(2)));
  return wan >= 10_000 ? { figure: trim(wan / 10_000), unit: '亿元' } : { figure: trim(wan), unit: '万元' };
}

/** E.g. `500—800 万元`, `9000万元—1.2 亿元`; a single figure if both are equal. Amounts in 万元. */
export function amountRange(min: number, max: number): { figure: string; unit: string } {
  const from = sum(min);
  const to = sum(max);
  if (min === max) return to;
  const start = from.unit === to.unit ? from.figure : `${from.figure}${from.unit}`;
  return { figure: `${start}—${to.figure}`, unit: to.unit };
}
