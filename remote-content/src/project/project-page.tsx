import { paths } from '@portal/contract/paths';
import type { RouteHandle } from '@portal/contract/remote';
import { Grid } from '@portal/ui';
import { listCanonical } from '../listing/list-canonical';
import { listLoader } from '../listing/list-loader';
import { ListPage } from '../listing/list-page';
import type { ListShape } from '../listing/list-query';
import { listParameters } from '../listing/list-query';
import { listUnavailable } from '../listing/list-unavailable';
import { projectCopy } from './copy';
import { ProjectArt } from './project-art';
import { ProjectCard } from './project-card';

const { filters, sorts } = projectCopy;

const shape: ListShape = {
  filters: [
    { name: 'season', label: filters.season },
    { name: 'track', label: filters.track },
    { name: 'industry', label: filters.industry },
    { name: 'stage', label: filters.stage, order: projectCopy.stages },
    { name: 'award', label: filters.award, order: projectCopy.awards },
  ],
  sorts: [
    { value: 'newest', label: sorts.newest },
    { value: 'views', label: sorts.views },
  ],
  pageSize: 12,
};

export const loader = listLoader('project', shape);

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  query: listParameters(shape),
  title: projectCopy.title,
  description: projectCopy.description,
  canonical: listCanonical(shape, paths.project.href()),
};

export const ErrorBoundary = listUnavailable(projectCopy);

export function Component() {
  return (
    <ListPage<'project'>
      copy={projectCopy}
      art={<ProjectArt />}
      shape={shape}
      href={paths.project.href}
      columns={3}
    >
      {(cards) => (
        <Grid as="ul" columns={3}>
          {cards.map((card) => (
            <li key={card.id}>
              <ProjectCard project={card} />
            </li>
          ))}
        </Grid>
      )}
    </ListPage>
  );
}
