import { CardGrid } from '../listing/cards';
import { createListPage } from '../listing/list-page';
import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';
import { ProjectCard } from './project-card';
import { ProjectDrawing, projectTabs, winnerFilters } from './project-lists';

export const { handle, ErrorBoundary, Component } = createListPage({
  type: 'project',
  copy: {
    lead: '本届参赛与往届获奖的项目，看见从实验室到生产线的路。',
    description: '大赛项目展示：按届次、赛道、行业与奖项浏览本届参赛和往届获奖的项目，了解团队与技术。',
    unit: '个项目',
    searchPlaceholder: '搜索项目名称或简介',
  },
  config: describeList(lists.project, {
    ...winnerFilters,
    industry: { label: '行业' },
    stage: { label: '阶段', order: ['创意', '研发', '样品/中试', '量产/上线', '规模化'] },
  }),
  drawing: <ProjectDrawing />,
  tabs: projectTabs('all'),
  renderCards: (cards) => <CardGrid items={cards} render={(card) => <ProjectCard project={card} />} />,
});
