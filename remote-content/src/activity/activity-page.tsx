import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Grid } from '@portal/ui';
import { listCanonical } from '../listing/list-canonical';
import { listLoader } from '../listing/list-loader';
import { ListPage } from '../listing/list-page';
import type { ListShape } from '../listing/list-query';
import { listParameters } from '../listing/list-query';
import { listUnavailable } from '../listing/list-unavailable';
import { ActivityArt } from './activity-art';
import { ActivityCard } from './activity-card';
import { activityCopy } from './copy';

const shape: ListShape = {
  filters: [
    { name: 'state', label: activityCopy.filters.state, order: activityCopy.states },
    { name: 'category', label: activityCopy.filters.category },
    { name: 'region', label: activityCopy.filters.region },
  ],
  sorts: [
    { value: 'soonest', label: activityCopy.sorts.soonest },
    { value: 'newest', label: activityCopy.sorts.newest },
    { value: 'views', label: activityCopy.sorts.views },
  ],
  pageSize: 9,
};

export const loader = listLoader('activity', shape);

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  query: listParameters(shape),
  title: activityCopy.title,
  description: activityCopy.description,
  canonical: listCanonical(shape, paths.activity.href()),
};

export const ErrorBoundary = listUnavailable(activityCopy);

export function Component() {
  return (
    <ListPage<'activity'> copy={activityCopy} art={<ActivityArt />} shape={shape} href={paths.activity.href}>
      {(cards) => (
        <Grid as="ul" columns={3}>
          {cards.map((card) => (
            <li key={card.id}>
              <ActivityCard activity={card} />
            </li>
          ))}
        </Grid>
      )}
    </ListPage>
  );
}
