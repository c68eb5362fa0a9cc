import { paths } from '@portal/contract/paths';
import type { IconName } from '@portal/ui';
import { FixedPage, Overview } from '../fixed-pages/fixed-page';
import { type FixedPagesData, fixedPagesHandle } from '../fixed-pages/load-fixed-pages';
import { sectionTabs, TabbedFrame } from '../fixed-pages/tabbed-frame';
import { withLoaderData } from '../page/with-loader-data';
import { ServiceDrawing, serviceTitle } from './service-drawing';
import { SolutionTiles } from './solution-tiles';

const copy = {
  title: serviceTitle,
  lead: '大赛之后的路，我们陪您一起走：从办公司、找资金到招人才、进园区。',
  description: '“创享+”服务：服务要点、服务项目与七大服务，覆盖注册、融资、人才、产品与车险等需求。',
  tabs: { bullet: '服务要点', item: '服务项目', seven: '七大服务' },
} as const;

const { sections, href } = paths.service;
type ServiceSection = (typeof sections)[number];

const icons: Record<ServiceSection, IconName> = { bullet: 'check-circle', item: 'briefcase', seven: 'star' };

export const handle = fixedPagesHandle<ServiceSection>(copy);

export const Component = withLoaderData<FixedPagesData<ServiceSection>>(({ data: { section, pages } }) => {
  const page = section ? pages[0] : undefined;
  return (
    <TabbedFrame
      parent={{ label: copy.title, href: href() }}
      title={page?.title}
      lead={page?.summary ?? copy.lead}
      drawing={<ServiceDrawing />}
      tabs={sectionTabs(sections, section, href, copy.tabs)}
    >
      {section && page ? (
        <FixedPage page={page} icon={icons[section]} />
      ) : (
        <Overview sections={sections} pages={pages} icons={icons} getHref={href} />
      )}
      <SolutionTiles title="服务入口" lead="五类服务，点开看办理条件、时限和联系方式。" />
    </TabbedFrame>
  );
});
