import type { ListConfig } from '../listing/list-query';

export const projectCopy = {
  title: '项目展示',
  lead: '本届参赛与往届获奖的项目，看见从实验室到生产线的路。',
  description: '大赛项目展示：按届次、赛道、行业与奖项浏览本届参赛和往届获奖的项目，了解团队与技术。',
  unit: '个项目',
  searchPlaceholder: '搜索项目名称或简介',
  filters: { season: '届次', track: '赛道', industry: '行业', stage: '阶段', award: '奖项' },
  stages: ['创意', '研发', '样品/中试', '量产/上线', '规模化'],
  awards: ['一等奖', '二等奖', '三等奖', '优胜奖', '优秀奖'],
  sorts: { newest: '最新发布', views: '最多浏览' },
  facts: '项目信息',
  season: '参赛届次',
  seasonYear: (year: string) => `${year} 年`,
  track: '参赛赛道',
  industry: '所属行业',
  stage: '项目阶段',
  region: '所在地区',
  award: '获得奖项',
  entrant: '参赛',
  team: '项目团队',
  video: '项目视频',
} as const;

export const projectList: ListConfig = {
  filters: [
    { name: 'season', label: projectCopy.filters.season },
    { name: 'track', label: projectCopy.filters.track },
    { name: 'industry', label: projectCopy.filters.industry },
    { name: 'stage', label: projectCopy.filters.stage, order: projectCopy.stages },
    { name: 'award', label: projectCopy.filters.award, order: projectCopy.awards },
  ],
  sorts: [
    { value: 'newest', label: projectCopy.sorts.newest },
    { value: 'views', label: projectCopy.sorts.views },
  ],
  pageSize: 12,
};
