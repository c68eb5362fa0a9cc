import { paths } from '@portal/contract/paths';
import type { ContentHome } from '@portal/contract/site';
import { Anchor, Section, SectionHeading, Stat, TextLink } from '@portal/ui';
import { NeedCard } from '../financing-needs/need-card';
import type { NeedCardFields, ParkCardFields, ProjectCardFields } from '../listing/card-fields';
import { CardGrid } from '../listing/cards';
import { ParkCard } from '../park/park-card';
import { ProjectCard } from '../project/project-card';
import { SolutionList } from '../services/solution-tiles';
import { homeCopy } from './copy';
import type { HomePartner } from './home-data';
import css from './showcase-sections.module.css';

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

export function ServicesAndParks({ parks }: { parks: ParkCardFields[] }) {
  return (
    <Section tone="soft" labelledBy="home-services">
      <SectionHeading
        id="home-services"
        title={homeCopy.services.title}
        lead={homeCopy.services.lead}
        more={{ href: paths.service.href(), label: homeCopy.services.more }}
      />
      <SolutionList />
      {parks.length > 0 ? (
        <div className={css.parks}>
          <SectionHeading
            title={homeCopy.parks.title}
            lead={homeCopy.parks.lead}
            more={{ href: paths.park.href(), label: homeCopy.parks.more }}
          />
          <CardGrid items={parks} gap={4} render={(park) => <ParkCard park={park} />} />
        </div>
      ) : null}
    </Section>
  );
}

export function Partners({ partners }: { partners: HomePartner[] }) {
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

interface ProjectsProps {
  projects: ProjectCardFields[];
  year: string | undefined;
}

export function Projects({ projects, year }: ProjectsProps) {
  if (projects.length === 0) return null;
  const copy = homeCopy.projects;
  const groups = [
    { title: copy.current, items: projects.filter(({ season }) => season === year) },
    {
      title: copy.winners,
      items: projects.filter(({ season }) => season !== year),
      more: { href: paths.project.winners, label: copy.allWinners },
    },
  ].filter(({ items }) => items.length > 0);
  return (
    <Section labelledBy="home-projects">
      <SectionHeading
        id="home-projects"
        title={copy.title}
        more={{ href: paths.project.href(), label: copy.more }}
      />
      {groups.map(({ title, items, more }) => (
        <div key={title} className={css.group}>
          <div className={css.groupHead}>
            <h3 className={css.groupTitle}>{title}</h3>
            {more ? <TextLink href={more.href}>{more.label}</TextLink> : null}
          </div>
          <CardGrid
            items={items}
            columns={4}
            phone={2}
            gap={2}
            render={(project) => <ProjectCard project={project} />}
          />
        </div>
      ))}
    </Section>
  );
}

export function Needs({ needs }: { needs: NeedCardFields[] }) {
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
      <CardGrid items={needs} className={css.needs} render={(need) => <NeedCard need={need} />} />
    </Section>
  );
}

/** Names below the logos, because few logos are well known. */
function PartnerWall({ partners }: { partners: HomePartner[] }) {
  return (
    <ul className={css.wall}>
      {partners.map((partner) => (
        <li key={partner.id}>
          <Anchor href={paths.partners.named(partner.title)} className={css.partner}>
            <img className={css.logo} src={partner.logo} alt="" width={160} height={64} loading="lazy" />
            <span className={css.partnerName}>{partner.title}</span>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
