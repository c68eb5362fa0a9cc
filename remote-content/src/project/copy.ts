import { paths } from '@portal/contract/paths';
import type { TabNavItem } from '@portal/ui';

export const projectCopy = {
  lead: '本届参赛与往届获奖的项目，看见从实验室到生产线的路。',
  description: '大赛项目展示：按届次、赛道、行业与奖项浏览本届参赛和往届获奖的项目，了解团队与技术。',
  unit: '个项目',
  searchPlaceholder: '搜索项目名称或简介',
  seasonYear: (year: string) => `${year} 年`,
  tabs: { all: '全部项目', winners: '获奖名单' },
} as const;

export const winnersCopy = {
  title: '获奖名单',
  lead: '历届大赛各赛道的获奖项目，按届次与奖项列出。',
  description: '大赛获奖名单：历届一等奖、二等奖、三等奖与优胜奖项目，按届次、赛道与奖项查询。',
  unit: '个获奖项目',
  searchPlaceholder: '搜索获奖项目',
  empty: '没有符合条件的获奖项目；还没有公布奖项的届次也不在这里。',
} as const;

export const winnerFilters = {
  season: { label: '届次' },
  track: { label: '赛道' },
  award: { label: '奖项', order: ['一等奖', '二等奖', '三等奖', '优胜奖', '优秀奖'] },
} as const;

export function projectTabs(current: keyof typeof projectCopy.tabs): TabNavItem[] {
  const { tabs } = projectCopy;
  return [
    { href: paths.project.href(), label: tabs.all, current: current === 'all' },
    { href: paths.project.winners, label: tabs.winners, current: current === 'winners' },
  ];
}
