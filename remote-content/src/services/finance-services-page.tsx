import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Section, SectionHeading } from '@portal/ui';
import { NeedCard } from '../financing-needs/need-card';
import { CardGrid } from '../listing/cards';
import { withLoaderData } from '../page/with-loader-data';
import type { loadFinanceServices } from './load-solutions';
import { SolutionPage } from './solution-page';
import { solutions } from './solution-tiles';

const copy = {
  description: '金融服务：种子基金、赛道贷、订单贷、贴息与风险补偿，按阶段匹配资金。',
  needs: '正在对接的融资需求',
  needsMore: '全部需求',
} as const;

export const handle: RouteHandle = {
  title: solutions.financeServices.title,
  description: copy.description,
};

export const Component = withLoaderData<typeof loadFinanceServices>(({ data: { page, needs } }) => (
  <SolutionPage name="financeServices" page={page}>
    {needs.length > 0 ? (
      <Section tone="soft" labelledBy="needs">
        <SectionHeading
          id="needs"
          title={copy.needs}
          more={{ href: paths.financingNeeds.href(), label: copy.needsMore }}
        />
        <CardGrid items={needs} render={(need) => <NeedCard need={need} />} />
      </Section>
    ) : null}
  </SolutionPage>
));
