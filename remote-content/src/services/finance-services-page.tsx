import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Section, SectionHeading } from '@portal/ui';
import { NeedCard } from '../financing-needs/need-card';
import { CardGrid } from '../listing/cards';
import { withLoaderData } from '../page/with-loader-data';
import type { loadFinanceServices } from './load-solutions';
import { SolutionPage } from './solution-page';
import { solutions } from './solution-tiles';

export const handle: RouteHandle = {
  title: solutions.financeServices.title,
  description: '金融服务：种子基金、赛道贷、订单贷、贴息与风险补偿，按阶段匹配资金。',
};

export const Component = withLoaderData<typeof loadFinanceServices>(({ data: { page, needs } }) => (
  <SolutionPage name="financeServices" page={page}>
    {needs.length > 0 ? (
      <Section tone="soft" labelledBy="needs">
        <SectionHeading
          id="needs"
          title="正在对接的融资需求"
          more={{ href: paths.financingNeeds.href(), label: '全部需求' }}
        />
        <CardGrid items={needs} render={(need) => <NeedCard need={need} />} />
      </Section>
    ) : null}
  </SolutionPage>
));
