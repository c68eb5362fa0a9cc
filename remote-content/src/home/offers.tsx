import type { ContentHome } from '@portal/contract/content/home';
import type { ContentCard } from '@portal/contract/content/item';
import { paths } from '@portal/contract/paths';
import { Grid, Section, SectionHeading, Stat } from '@portal/ui';
import { ParkTile } from '../park/park-places';
import { PartnerWall } from '../partners/partner-wall';
import { SolutionList } from '../solutions/solution-tiles';
import { homeCopy } from './copy';
import css from './offers.module.css';

export function Figures({ figures }: { figures: ContentHome['figures'] }) {
  if (figures.length === 0) return null;
  return (
    <Section tone="deep" labelledBy="home-figures">
      <SectionHeading
        id="home-figures"
        title={homeCopy.figures.title}
        lead={homeCopy.figures.lead}
        align="center"
      />
      <ul className={css.figures}>
        {figures.map((figure) => (
          <li key={figure.title}>
            <Stat value={figure.value} label={figure.title} />
            {figure.text ? <p className={css.figureText}>{figure.text}</p> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function ServicesAndParks({ parks }: { parks: ContentCard<'parks'>[] }) {
  return (
    <Section tone="soft" labelledBy="home-services">
      <SectionHeading
        id="home-services"
        title={homeCopy.services.title}
        lead={homeCopy.services.lead}
        more={{ href: paths.service.href(), label: homeCopy.services.more }}
      />
      <SolutionList />
      <div className={css.parks}>
        <SectionHeading
          title={homeCopy.parks.title}
          lead={homeCopy.parks.lead}
          more={{ href: paths.park.href(), label: homeCopy.parks.more }}
        />
        <Grid as="ul" columns={3}>
          {parks.slice(0, 3).map((park) => (
            <li key={park.id}>
              <ParkTile park={park} />
            </li>
          ))}
        </Grid>
      </div>
    </Section>
  );
}

export function Partners({ partners }: { partners: ContentCard<'partners'>[] }) {
  if (partners.length === 0) return null;
  return (
    <Section labelledBy="home-partners">
      <SectionHeading
        id="home-partners"
        title={homeCopy.partners.title}
        lead={homeCopy.partners.lead}
        more={{ href: paths.partners.href(), label: homeCopy.partners.more }}
      />
      <PartnerWall partners={partners} />
    </Section>
  );
}
