import type { ContentCard } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import type { ContentPage } from '@portal/contract/site';
import { Anchor, ButtonLink, Container, Section, SectionHeading } from '@portal/ui';
import { TextWithCover } from '../fixed-pages/fixed-page';
import { CardGrid } from '../listing/cards';
import { partnersCopy } from './copy';
import { PartnerCard } from './partner-card';
import css from './partners.module.css';

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
  const groups = groupByKind(partners, partnersCopy.kinds);
  return (
    <>
      <Container>
        <nav aria-label={partnersCopy.kind}>
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
            lead={partnersCopy.kindLeads[kind]}
            more={{ href: getKindHref(kind), label: partnersCopy.count(counts[kind] ?? 0) }}
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
          <SectionHeading id="rules" title={partnersCopy.rules} />
          <TextWithCover page={rules} />
        </Section>
      ) : null}
      <Section tone="deep" labelledBy="join">
        <div className={css.join}>
          <div>
            <h2 className={css.joinTitle} id="join">
              {partnersCopy.join}
            </h2>
            <p className={css.joinText}>{partnersCopy.joinText}</p>
          </div>
          <ButtonLink href={paths.contact.href()} variant="main" size="l">
            {partnersCopy.joinAction}
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
