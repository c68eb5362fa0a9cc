import type { ContentCard } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import type { ContentPage } from '@portal/contract/site';
import { Anchor, ButtonLink, Container, Section, SectionHeading } from '@portal/ui';
import { TextWithCover } from '../fixed-pages/fixed-page';
import { CardGrid } from '../listing/cards';
import { PartnerCard } from './partner-card';
import css from './partners.module.css';

const kindLeads: Readonly<Record<string, string>> = {
  投资机构: '看得懂技术，也等得起成长。',
  银行: '信用贷款、贴息与结算，随项目进度跟进。',
  孵化器: '从第一间办公室到第一条产线。',
  服务机构: '知识产权、财税、法务与检测认证。',
  媒体: '把好项目讲给更多人听。',
};
/** In display order. */
export const partnerKinds = Object.keys(kindLeads);

interface PartnersOverviewProps {
  /** The first few of each kind. */
  partners: readonly ContentCard<'partners'>[];
  /** Total per kind. */
  counts: Readonly<Record<string, number>>;
  /** Fixed page about joining and assessment. */
  rules: ContentPage | null | undefined;
  getKindHref: (kind: string) => string;
}

export function PartnersOverview({ partners, counts, rules, getKindHref }: PartnersOverviewProps) {
  const groups = groupByKind(partners, partnerKinds);
  return (
    <>
      <Container>
        <nav aria-label="机构类型">
          <ul className={css.kinds}>
            {groups.map(({ kind }) => (
              <li key={kind}>
                <Anchor href={getKindHref(kind)} className={css.kind}>
                  {kind}
                  <span className={css.kindCount}>{counts[kind]}</span>
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
      {groups.map(({ kind, items }, index) => (
        <Section key={kind} tone={index % 2 === 0 ? 'plain' : 'soft'} labelledBy={`kind-${index}`}>
          <SectionHeading
            id={`kind-${index}`}
            title={kind}
            lead={kindLeads[kind]}
            more={{ href: getKindHref(kind), label: `全部 ${counts[kind] ?? 0} 家` }}
          />
          <CardGrid
            items={items}
            columns={items.length === 3 ? 3 : 4}
            render={(partner) => <PartnerCard partner={partner} kindKnown heading="h3" />}
          />
        </Section>
      ))}
      {rules ? (
        <Section tone={groups.length % 2 === 0 ? 'plain' : 'soft'} labelledBy="rules">
          <SectionHeading id="rules" title="合作与评议" />
          <TextWithCover page={rules} />
        </Section>
      ) : null}
      <Section tone="deep" labelledBy="join">
        <div className={css.join}>
          <div>
            <h2 className={css.joinTitle} id="join">
              成为合作机构
            </h2>
            <p className={css.joinText}>欢迎投资机构、银行、孵化器和专业服务机构加入，共同陪伴项目成长。</p>
          </div>
          <ButtonLink href={paths.contact.href()} variant="main" size="l">
            联系我们
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}

/** Groups in the given order, then the remaining ones; omits empty groups. */
export function groupByKind<T extends { kind: string }>(
  items: readonly T[],
  order: readonly string[],
): { kind: string; items: T[] }[] {
  const groups = new Map<string, T[]>(order.map((kind) => [kind, []]));
  for (const item of items) {
    const group = groups.get(item.kind);
    if (group) group.push(item);
    else groups.set(item.kind, [item]);
  }
  return [...groups]
    .map(([kind, members]) => ({ kind, items: members }))
    .filter(({ items: m }) => m.length > 0);
}
