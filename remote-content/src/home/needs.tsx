import type { ContentCard } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Grid, Section, SectionHeading } from '@portal/ui';
import { NeedCard } from '../financing-needs/need-card';
import { homeCopy } from './copy';
import css from './needs.module.css';

export function Needs({ needs }: { needs: ContentCard<'financingNeeds'>[] }) {
  if (needs.length === 0) return null;
  const copy = homeCopy.needs;
  return (
    <Section tone="brand" labelledBy="home-needs">
      <SectionHeading
        id="home-needs"
        title={copy.title}
        lead={copy.lead}
        more={{ href: paths.financingNeeds.href(), label: copy.more }}
      />
      <Grid as="ul" columns={3} className={css.needs}>
        {needs.slice(0, 6).map((need) => (
          <li key={need.id}>
            <NeedCard need={need} />
          </li>
        ))}
      </Grid>
    </Section>
  );
}
