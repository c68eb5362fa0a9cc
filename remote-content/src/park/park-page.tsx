import type { ContentCard } from '@portal/contract/content';
import { paths } from '@portal/contract/paths';
import type { Province } from '@portal/contract/reference';
import type { RouteHandle } from '@portal/contract/remote';
import { Container, EmptyState, Section, SectionHeading } from '@portal/ui';
import { MapView } from '@portal/ui/map';
import { FixedPage, FixedPageSummary } from '../fixed-pages/fixed-page';
import { sectionTabs, TabbedFrame } from '../fixed-pages/tabbed-frame';
import { CardGrid } from '../listing/cards';
import { Drawing } from '../page/page-banner';
import { withLoaderData } from '../page/with-loader-data';
import { ProjectCard } from '../project/project-card';
import type { ParkData } from './load-park';
import { ParkCard } from './park-card';
import { ParkDetail } from './park-detail';
import css from './park-page.module.css';

const copy = {
  title: '产业园区',
  lead: '让项目落得下、留得住、长得大。',
  description: '产业园区：园区介绍、园区列表与地图、园区项目与园区智库，查看面积、产业、配套与扶持政策。',
  tabs: { introduce: '园区介绍', parks: '园区列表', project: '园区项目', think: '园区智库' },
  parksLead: '在地图上选一座园区，看看它的产业、配套与政策。',
} as const;

const { sections, href } = paths.park;

/** Two rows on desktop; the map and the list show all parks. */
const MAX_CARDS = 6;

/** The park in the URL; the list selects its first park otherwise. */
const getChosen = (data: ParkData) =>
  data.section === 'parks' && data.parkId !== null ? data.park : undefined;

export const handle: RouteHandle<ParkData> = {
  query: ['park'],
  title: (data) =>
    data.section ? `${getChosen(data)?.title ?? copy.tabs[data.section]} - ${copy.title}` : copy.title,
  description: (data) => {
    const park = getChosen(data);
    return park?.seo.description || park?.summary || (data.section ? getLead(data) : copy.description);
  },
  meta: (data): Record<string, string> => {
    const park = getChosen(data);
    return park ? { 'og:image': `/api/content/share/parks/${park.id}` } : {};
  },
  canonical: (data) =>
    data.section === 'parks' && data.parkId ? paths.park.opened(data.parkId) : href(data.section),
};

const getLead = (data: ParkData) => {
  if (data.section === 'parks') return copy.parksLead;
  return (data.section && data.pages[0]?.summary) || copy.lead;
};

export const Component = withLoaderData<ParkData>(({ data }) => (
  <TabbedFrame
    parent={{ label: copy.title, href: href() }}
    title={data.section && copy.tabs[data.section]}
    lead={getLead(data)}
    drawing={<ParkDrawing />}
    tabs={sectionTabs(sections, data.section, href, copy.tabs)}
  >
    <ParkBody data={data} />
  </TabbedFrame>
));

function ParkBody({ data }: { data: ParkData }) {
  if (data.section === 'parks') {
    return (
      <Container className={css.page}>
        <ParkMap
          parks={data.parks}
          province={data.province}
          current={data.park?.id}
          chosen={data.parkId !== null}
        />
        {data.park ? <ParkDetail park={data.park} chosen={data.parkId !== null} /> : <EmptyState />}
      </Container>
    );
  }
  if (data.section === 'project') {
    return (
      <>
        {data.pages[0] ? <FixedPage page={data.pages[0]} icon="factory" /> : null}
        <Section tone="soft" labelledBy="projects">
          <SectionHeading
            id="projects"
            title="公开展示的参赛项目"
            more={{ href: paths.project.href(), label: '全部项目' }}
          />
          <Projects projects={data.projects} />
        </Section>
      </>
    );
  }
  if (data.section) return data.pages[0] ? <FixedPage page={data.pages[0]} icon="building" /> : null;
  const [introduce, think] = data.pages;
  return (
    <>
      {introduce ? (
        <Section>
          <FixedPageSummary id="introduce" page={introduce} icon="building" href={href('introduce')} />
        </Section>
      ) : null}
      <Section tone="soft" labelledBy="parks">
        <SectionHeading
          id="parks"
          title={copy.tabs.parks}
          lead={copy.parksLead}
          more={{
            href: href('parks'),
            label: data.parks.length > MAX_CARDS ? `全部 ${data.parks.length} 座园区` : '查看园区详情',
          }}
        />
        {data.parks.length > 0 ? null : <EmptyState />}
        <ParkMap parks={data.parks} province={data.province} />
        <CardGrid
          items={data.parks.slice(0, MAX_CARDS)}
          gap={4}
          className={css.cards}
          render={(park) => <ParkCard park={park} />}
        />
      </Section>
      <Section labelledBy="projects">
        <SectionHeading
          id="projects"
          title={copy.tabs.project}
          lead="从大赛走进园区的项目，正在这里生长。"
          more={{ href: href('project'), label: '全部项目' }}
        />
        <Projects projects={data.projects} columns={4} />
      </Section>
      {think ? (
        <Section tone="soft">
          <FixedPageSummary id="think" page={think} icon="bulb" href={href('think')} />
        </Section>
      ) : null}
    </>
  );
}

type Projects = Extract<ParkData, { section: 'project' }>['projects'];

function Projects({ projects, columns = 3 }: { projects: Projects; columns?: 3 | 4 }) {
  if (projects.length === 0) return <EmptyState text="园区项目正在整理，请过些时候再来看看。" />;
  return (
    <CardGrid items={projects} columns={columns} render={(project) => <ProjectCard project={project} />} />
  );
}

interface ParkMapProps {
  parks: ContentCard<'parks'>[];
  province: Province | undefined;
  current?: number;
  /** Whether the park is named in the URL. */
  chosen?: boolean;
}

function ParkMap({ parks, province, current, chosen }: ParkMapProps) {
  if (parks.length === 0) return null;
  return (
    <MapView
      label="园区分布图"
      points={parks.map(({ id, title, region, point }) => ({
        id,
        name: title,
        city: region,
        ...point,
        href: paths.park.opened(id),
      }))}
      province={province}
      selected={current}
      openAtSelected={chosen}
    />
  );
}

function ParkDrawing() {
  return (
    <Drawing>
      <circle cx="220" cy="62" r="40" opacity=".2" />
      <circle cx="220" cy="62" r="14" fill="var(--accent-400)" stroke="none" />
      <path
        d="M40 180V104h52v76M92 180V60h60v120M152 180v-92h46v92M198 180v-56l34-22 34 22v56"
        fill="var(--white)"
      />
      <path
        d="M54 120h24M54 138h24M54 156h24M106 78h32M106 98h32M106 118h32M106 138h32M166 108h18M166 128h18M166 148h18M216 140h32M216 158h32"
        opacity=".45"
      />
      <path d="M24 180h256" strokeWidth="3" />
    </Drawing>
  );
}
