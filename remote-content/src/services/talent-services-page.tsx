import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Section, SectionHeading } from '@portal/ui';
import { ActivityCard } from '../activity/activity-card';
import { CardGrid } from '../listing/cards';
import { withLoaderData } from '../page/with-loader-data';
import type { loadTalentServices } from './load-solutions';
import { SolutionPage } from './solution-page';
import { solutions } from './solution-tiles';

export const handle: RouteHandle = {
  title: solutions.talentServices.title,
  description: '人才服务：招聘、落户、公寓、职称与子女入学，以及技术合伙人匹配。',
};

export const Component = withLoaderData<typeof loadTalentServices>(({ data: { page, activities } }) => (
  <SolutionPage name="talentServices" page={page}>
    {activities.length > 0 ? (
      <Section tone="soft" labelledBy="activities">
        <SectionHeading
          id="activities"
          title="培训与人才活动"
          more={{ href: paths.activity.href(), label: '全部活动' }}
        />
        <CardGrid items={activities} render={(activity) => <ActivityCard activity={activity} />} />
      </Section>
    ) : null}
  </SolutionPage>
));
