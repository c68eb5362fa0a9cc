import { getContentPage } from '@portal/api-client/content/get-content-page';
import { paths } from '@portal/contract/paths';
import { Grid, Section, SectionHeading } from '@portal/ui';
import { type LoaderFunctionArgs, useLoaderData } from '@portal/ui/router';
import { ActivityCard } from '../activity/activity-card';
import { orNull } from '../loading/from-api';
import { solutionsCopy } from './copy';
import { loadPiece, solutionHandle } from './load-solution';
import { SolutionPage } from './solution-page';

const copy = solutionsCopy.talentServices;

/** The next courses stand below the offers; without them the page still serves. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [page, activities] = await Promise.all([
    loadPiece('talent', request.signal),
    orNull(
      getContentPage('activity', { category: '培训辅导', sort: 'soonest', pageSize: 3 }, request.signal),
    ),
  ]);
  return { page, activities: activities?.list ?? [] };
}

export const handle = solutionHandle(solutionsCopy.talentServices);

export function Component() {
  const { page, activities } = useLoaderData<typeof loader>();
  return (
    <SolutionPage title={copy.title} page={page} icon="users" href={paths.talentServices.href()}>
      {activities.length > 0 ? (
        <Section tone="soft" labelledBy="activities">
          <SectionHeading
            id="activities"
            title={copy.activities}
            more={{ href: paths.activity.href(), label: copy.activitiesMore }}
          />
          <Grid as="ul" columns={3}>
            {activities.map((activity) => (
              <li key={activity.id}>
                <ActivityCard activity={activity} />
              </li>
            ))}
          </Grid>
        </Section>
      ) : null}
    </SolutionPage>
  );
}
