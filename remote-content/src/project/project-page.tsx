import { CardGrid } from '../listing/cards';
import { createListPage } from '../listing/list-page';
import { projectCopy, projectList, projectTabs } from './config';
import { ProjectCard } from './project-card';
import { ProjectDrawing } from './project-drawing';

export const { handle, ErrorBoundary, Component } = createListPage({
  type: 'project',
  copy: projectCopy,
  config: projectList,
  drawing: <ProjectDrawing />,
  tabs: projectTabs('all'),
  renderCards: (cards) => <CardGrid items={cards} render={(card) => <ProjectCard project={card} />} />,
});
