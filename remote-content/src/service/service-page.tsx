import { paths } from '@portal/contract/paths';
import type { IconName } from '@portal/ui';
import { useLoaderData } from '@portal/ui/router';
import { FamilyFrame } from '../family/family-frame';
import { familyHandle } from '../family/family-handle';
import { familyLoader } from '../family/family-loader';
import { PageBlock, PageSection } from '../family/page-block';
import { SolutionTiles } from '../solutions/solution-tiles';
import { serviceCopy } from './copy';
import { ServiceArt } from './service-art';

const { sections } = paths.service;
type ServiceSection = (typeof sections)[number];

const icons: Record<ServiceSection, IconName> = { bullet: 'check-circle', item: 'briefcase', seven: 'star' };

export const loader = familyLoader('service', sections, sections);

export const handle = familyHandle<ServiceSection>(serviceCopy);

export function Component() {
  const { section, pages } = useLoaderData<typeof loader>();
  const page = section ? pages[0] : undefined;
  return (
    <FamilyFrame
      parent={{ label: serviceCopy.title, href: paths.service.href() }}
      title={page?.title}
      lead={page?.summary ?? serviceCopy.lead}
      art={<ServiceArt />}
      tabs={[
        { href: paths.service.href(), label: serviceCopy.whole, current: !section },
        ...sections.map((name) => ({
          href: paths.service.href(name),
          label: serviceCopy.tabs[name],
          current: name === section,
        })),
      ]}
    >
      {section && page ? (
        <PageBlock page={page} icon={icons[section]} />
      ) : (
        sections.map((name, index) => {
          const piece = pages[index];
          return piece ? (
            <PageSection
              key={name}
              id={name}
              page={piece}
              icon={icons[name]}
              href={paths.service.href(name)}
              tone={index % 2 === 0 ? 'plain' : 'soft'}
            />
          ) : null;
        })
      )}
      <SolutionTiles title={serviceCopy.family} lead={serviceCopy.familyLead} />
    </FamilyFrame>
  );
}
