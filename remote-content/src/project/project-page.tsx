import { CardGrid } from '../listing/cards';
import { createListPage } from '../listing/list-page';
import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';
import { projectCopy, projectTabs, winnerFilters } from './copy';
import { ProjectCard } from './project-card';
import { ProjectDrawing } from './project-drawing';

const projectList = describeList(lists.project, {
  filters: {
    ...winnerFilters,
    industry: { label: projectCopy.filters.industry, order: 'rising' },
    stage: { label: projectCopy.filters.stage, order: projectCopy.stages },
  },
  sorts: projectCopy.sorts,
});

export const { handle, ErrorBoundary, Component } = createListPage({
  type: 'project',
  copy: projectCopy,
  config: projectList,
  drawing: <ProjectDrawing />,
  tabs: projectTabs('all'),
  renderCards: (cards) => <CardGrid items={cards} render={(card) => <ProjectCard project={card} />} />,
});
