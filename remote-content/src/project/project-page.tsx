import { CardGrid } from '../listing/cards';
import { createListPage } from '../listing/list-page';
import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';
import { projectCopy, projectTabs, winnerFilters } from './copy';
import { ProjectCard } from './project-card';
import { ProjectDrawing } from './project-drawing';

const projectList = describeList(lists.project, {
  ...winnerFilters,
  industry: { label: '行业' },
  stage: { label: '阶段', order: ['创意', '研发', '样品/中试', '量产/上线', '规模化'] },
});

export const { handle, ErrorBoundary, Component } = createListPage({
  type: 'project',
  copy: projectCopy,
  config: projectList,
  drawing: <ProjectDrawing />,
  tabs: projectTabs('all'),
  renderCards: (cards) => <CardGrid items={cards} render={(card) => <ProjectCard project={card} />} />,
});
