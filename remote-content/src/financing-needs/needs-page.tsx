import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Grid } from '@portal/ui';
import { listCanonical } from '../listing/list-canonical';
import { listLoader } from '../listing/list-loader';
import { ListPage } from '../listing/list-page';
import type { ListShape } from '../listing/list-query';
import { listParameters } from '../listing/list-query';
import { listUnavailable } from '../listing/list-unavailable';
import { needsCopy } from './copy';
import { NeedCard } from './need-card';
import { NeedsArt } from './needs-art';

const { filters, sorts } = needsCopy;

const shape: ListShape = {
  filters: [
    { name: 'state', label: filters.state, order: needsCopy.states },
    { name: 'kind', label: filters.kind, order: needsCopy.kinds },
    { name: 'round', label: filters.round, order: needsCopy.rounds },
    { name: 'industry', label: filters.industry },
    { name: 'region', label: filters.region },
  ],
  sorts: [
    { value: 'newest', label: sorts.newest },
    { value: 'amount', label: sorts.amount },
    { value: 'views', label: sorts.views },
  ],
  pageSize: 12,
};

export const loader = listLoader('financingNeeds', shape);

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  query: listParameters(shape),
  title: needsCopy.title,
  description: needsCopy.description,
  canonical: listCanonical(shape, paths.financingNeeds.href()),
};

export const ErrorBoundary = listUnavailable(needsCopy);

export function Component() {
  return (
    <ListPage<'financingNeeds'>
      copy={needsCopy}
      art={<NeedsArt />}
      shape={shape}
      href={paths.financingNeeds.href}
    >
      {(cards) => (
        <Grid as="ul" columns={3}>
          {cards.map((card) => (
            <li key={card.id}>
              <NeedCard need={card} />
            </li>
          ))}
        </Grid>
      )}
    </ListPage>
  );
}
