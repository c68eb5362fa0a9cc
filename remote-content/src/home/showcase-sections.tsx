import { paths } from '@portal/contract/paths';
import type { ContentHome } from '@portal/contract/site';
import { Anchor, Section, SectionHeading, Stat, TextLink } from '@portal/ui';
import { NeedCard } from '../financing-needs/need-card';
import type { NeedCardFields, ParkCardFields, ProjectCardFields } from '../listing/card-fields';
import { CardGrid } from '../listing/cards';
import { ParkCard } from '../park/park-card';
import { ProjectCard } from '../project/project-card';
import { SolutionList } from '../services/solution-tiles';
import type { HomePartner } from './home-data';
import css from './showcase-sections.module.css';

export function Figures({ figures }: { figures: ContentHome['figures'] }) {
  if (figures.length === 0) return null;
  return (
    <Section tone="deep" labelledBy="home-figures">
      <SectionHeading
        id="home-figures"
        title="往届成果"
        lead="大赛促成的每一次落地，都从一个项目开始。"
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
        title="“创享+”服务"
        lead="从注册公司到规模生产，一路有人搭把手。"
        more={{ href: paths.service.href(), label: '了解服务' }}
      />
      <SolutionList />
      {parks.length > 0 ? (
        <div className={css.parks}>
          <SectionHeading
            title="产业园区"
            lead="落地之处，配套先行。"
            more={{ href: paths.park.href(), label: '全部园区' }}
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
        title="合作机构"
        lead="投资机构、银行、孵化器与服务机构共同参与。"
        more={{ href: paths.partners.href(), label: '全部机构' }}
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
  const groups = [
    { title: '本届参赛项目', items: projects.filter(({ season }) => season === year) },
    {
      title: '往届获奖项目',
      items: projects.filter(({ season }) => season !== year),
      more: { href: paths.project.winners, label: '获奖名单' },
    },
  ].filter(({ items }) => items.length > 0);
  return (
    <Section labelledBy="home-projects">
      <SectionHeading
        id="home-projects"
        title="项目展示"
        more={{ href: paths.project.href(), label: '全部项目' }}
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
  return (
    <Section tone="brand" labelledBy="home-needs">
      <SectionHeading
        id="home-needs"
        title="融资需求"
        lead="寻找资金的企业，与寻找项目的机构，在这里相遇。"
        more={{ href: paths.financingNeeds.href(), label: '全部需求' }}
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
