import type { ContentPage } from '@portal/contract/content/home';
import type { ContentCard } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Anchor, ButtonLink, Container, Grid, Section, SectionHeading } from '@portal/ui';
import { CoveredText } from '../family/page-block';
import { partnersCopy } from './copy';
import { groupByKind } from './group-by-kind';
import { PartnerCard } from './partner-card';
import css from './partners.module.css';

interface PartnersWholeProps {
  partners: readonly ContentCard<'partners'>[];
  /** How institutions join and are judged. */
  piece: ContentPage | undefined;
  hrefOfKind: (kind: string) => string;
}

/** Everybody, kind by kind. */
export function PartnersWhole({ partners, piece, hrefOfKind }: PartnersWholeProps) {
  const groups = groupByKind(partners, partnersCopy.kinds);
  return (
    <>
      <Container as="nav">
        <ul className={css.kinds}>
          {groups.map(({ kind, items }) => (
            <li key={kind}>
              <Anchor href={hrefOfKind(kind)} className={css.kind}>
                {kind}
                <span className={css.kindCount}>{items.length}</span>
              </Anchor>
            </li>
          ))}
        </ul>
      </Container>
      {groups.map(({ kind, items }, index) => (
        <Section key={kind} tone={index % 2 === 0 ? 'plain' : 'soft'} labelledBy={`kind-${index}`}>
          <SectionHeading
            id={`kind-${index}`}
            title={kind}
            lead={partnersCopy.kindLeads[kind]}
            more={{ href: hrefOfKind(kind), label: partnersCopy.count(items.length) }}
          />
          <Grid as="ul" columns={4}>
            {items.map((partner) => (
              <li key={partner.id}>
                <PartnerCard partner={partner} heading="h3" />
              </li>
            ))}
          </Grid>
        </Section>
      ))}
      {piece ? (
        <Section tone={groups.length % 2 === 0 ? 'plain' : 'soft'} labelledBy="rules">
          <SectionHeading id="rules" title={partnersCopy.rules} />
          <CoveredText page={piece} />
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
