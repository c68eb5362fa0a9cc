import { paths } from '@portal/contract/paths';
import type { TabNavItem } from '@portal/ui';
import { Drawing } from '../page/page-banner';

export const winnerFilters = {
  season: { label: '届次' },
  track: { label: '赛道' },
  award: { label: '奖项', order: ['一等奖', '二等奖', '三等奖', '优胜奖', '优秀奖'] },
} as const;

export function projectTabs(current: 'all' | 'winners'): TabNavItem[] {
  return [
    { href: paths.project.href(), label: '全部项目', current: current === 'all' },
    { href: paths.project.winners, label: '获奖名单', current: current === 'winners' },
  ];
}

export function ProjectDrawing() {
  return (
    <Drawing>
      <circle cx="150" cy="86" r="80" opacity=".18" />
      <path d="M116 44h68v36c0 24-14 40-34 40s-34-16-34-40z" fill="var(--white)" />
      <path d="M116 56H92c0 26 10 38 28 38M184 56h24c0 26-10 38-28 38" />
      <path d="M150 120v26M126 146h48l8 34h-64z" fill="var(--brand-50)" />
      <path d="M150 62l6 12 13 2-9 9 2 13-12-6-12 6 2-13-9-9 13-2z" fill="var(--accent-400)" stroke="none" />
      <path d="M60 40l12 8M240 40l-12 8M48 92h16M236 92h16M150 8v14" opacity=".6" />
    </Drawing>
  );
}
