import { getContentPage } from '@portal/api-client/content';
import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Section, SectionHeading } from '@portal/ui';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import { ActivityCard } from '../activity/activity-card';
import { CardGrid } from '../listing/cards';
import { orNull } from '../page/load';
import { loadSolution, SolutionPage } from './solution-page';
import { solutions } from './solution-tiles';

const copy = {
  description: '人才服务：招聘、落户、公寓、职称与子女入学，以及技术合伙人匹配。',
  activities: '培训与人才活动',
  activitiesMore: '全部活动',
} as const;

/** The next training courses follow the offers; the page works without them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [page, activities] = await Promise.all([
    loadSolution('talent', request.signal),
    orNull(
      getContentPage('activity', { category: '培训辅导', sort: 'soonest', pageSize: 3 }, request.signal),
    ),
  ]);
  return { page, activities: activities?.list ?? [] };
}

export const handle: RouteHandle = {
  title: solutions.talentServices.title,
  description: copy.description,
};

export function Component() {
  const { page, activities } = useLoaderData<typeof loader>();
  return (
    <SolutionPage name="talentServices" page={page}>
      {activities.length > 0 ? (
        <Section tone="soft" labelledBy="activities">
          <SectionHeading
            id="activities"
            title={copy.activities}
            more={{ href: paths.activity.href(), label: copy.activitiesMore }}
          />
          <CardGrid items={activities} render={(activity) => <ActivityCard activity={activity} />} />
        </Section>
      ) : null}
    </SolutionPage>
  );
}
