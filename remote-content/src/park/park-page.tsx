import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Container, EmptyState, Grid, Section, SectionHeading } from '@portal/ui';
import { useLoaderData } from '@portal/ui/router';
import { FamilyFrame } from '../family/family-frame';
import { PageBlock, PageSection } from '../family/page-block';
import { ProjectCard } from '../project/project-card';
import { parkCopy } from './copy';
import type { ParkData } from './load-park';
import css from './park.module.css';
import { ParkArt } from './park-art';
import { ParkDetail } from './park-detail';
import { ParkMap, ParkTiles } from './park-places';

export { loader } from './load-park';

const { sections } = paths.park;

const titleOf = (data: ParkData) => {
  if ('park' in data && data.park) return data.park.title;
  return data.section ? parkCopy.tabs[data.section] : parkCopy.title;
};

export const handle: RouteHandle<ParkData> = {
  query: ['park'],
  title: (data) => (data.section ? `${titleOf(data)} - ${parkCopy.title}` : parkCopy.title),
  description: (data) =>
    'park' in data && data.park ? data.park.seo.description || data.park.summary : parkCopy.description,
  canonical: (data) =>
    data.section === 'parks' && data.asked ? paths.park.opened(data.asked) : paths.park.href(data.section),
};

const leadOf = (data: ParkData) => {
  if (data.section === 'parks') return parkCopy.parks.lead;
  return (data.section && data.pages[0]?.summary) || parkCopy.lead;
};

export function Component() {
  const data = useLoaderData<ParkData>();
  return (
    <FamilyFrame
      parent={{ label: parkCopy.title, href: paths.park.href() }}
      title={data.section && parkCopy.tabs[data.section]}
      lead={leadOf(data)}
      art={<ParkArt />}
      tabs={[
        { href: paths.park.href(), label: parkCopy.whole, current: !data.section },
        ...sections.map((name) => ({
          href: paths.park.href(name),
          label: parkCopy.tabs[name],
          current: name === data.section,
        })),
      ]}
    >
      <ParkBody data={data} />
    </FamilyFrame>
  );
}

function ParkBody({ data }: { data: ParkData }) {
  if (data.section === 'parks') {
    return (
      <Container className={css.page}>
        <ParkMap parks={data.parks} current={data.park?.id} />
        {data.park ? <ParkDetail park={data.park} /> : <EmptyState />}
      </Container>
    );
  }
  if (data.section === 'project') {
    return (
      <>
        {data.pages[0] ? <PageBlock page={data.pages[0]} icon="factory" /> : null}
        <Section tone="soft" labelledBy="projects">
          <SectionHeading
            id="projects"
            title={parkCopy.projects.shown}
            more={{ href: paths.project.href(), label: parkCopy.projects.more }}
          />
          <Projects projects={data.projects} />
        </Section>
      </>
    );
  }
  if (data.section) return data.pages[0] ? <PageBlock page={data.pages[0]} icon="building" /> : null;
  const [introduce, think] = data.pages;
  return (
    <>
      {introduce ? (
        <PageSection id="introduce" page={introduce} icon="building" href={paths.park.href('introduce')} />
      ) : null}
      <Section tone="soft" labelledBy="parks">
        <SectionHeading
          id="parks"
          title={parkCopy.parks.title}
          lead={parkCopy.parks.lead}
          more={{ href: paths.park.href('parks'), label: parkCopy.detail }}
        />
        <ParkMap parks={data.parks} />
        <ParkTiles parks={data.parks} />
      </Section>
      <Section labelledBy="projects">
        <SectionHeading
          id="projects"
          title={parkCopy.projects.title}
          lead={parkCopy.projects.lead}
          more={{ href: paths.park.href('project'), label: parkCopy.projects.more }}
        />
        <Projects projects={data.projects} columns={4} />
      </Section>
      {think ? (
        <PageSection id="think" page={think} icon="bulb" href={paths.park.href('think')} tone="soft" />
      ) : null}
    </>
  );
}

type Projects = Extract<ParkData, { section: 'project' }>['projects'];

function Projects({ projects, columns = 3 }: { projects: Projects; columns?: 3 | 4 }) {
  if (projects.length === 0) return <EmptyState text={parkCopy.projects.none} />;
  return (
    <Grid as="ul" columns={columns}>
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} />
        </li>
      ))}
    </Grid>
  );
}
