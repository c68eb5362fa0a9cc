import { CardGrid } from '../listing/cards';
import { createListPage } from '../listing/list-page';
import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';
import { Drawing } from '../page/page-banner';
import { NeedCard } from './need-card';

export const { handle, ErrorBoundary, Component } = createListPage({
  type: 'financingNeeds',
  copy: {
    lead: '企业发布资金需求，机构按行业、轮次与地区找到合适的项目。',
    description: '融资需求对接：股权与债权融资项目，按行业、地区、轮次与状态筛选，帮助企业与资金方高效对接。',
    unit: '条融资需求',
    searchPlaceholder: '搜索需求、企业或用途',
  },
  config: describeList(lists.financingNeeds, {
    state: { label: '状态', order: ['对接中', '已完成', '已过期'] },
    kind: { label: '融资方式', order: ['股权', '债权'] },
    round: { label: '轮次', order: ['种子', '天使', 'Pre-A', 'A', 'B', 'C+'] },
    industry: { label: '行业' },
    region: { label: '地区' },
  }),
  drawing: <NeedsDrawing />,
  renderCards: (cards) => <CardGrid items={cards} render={(card) => <NeedCard need={card} />} />,
});

function NeedsDrawing() {
  return (
    <Drawing>
      <circle cx="196" cy="80" r="76" opacity=".18" />
      <path d="M48 180h214" />
      <rect x="64" y="134" width="30" height="46" rx="4" fill="var(--white)" />
      <rect x="112" y="108" width="30" height="72" rx="4" fill="var(--white)" />
      <rect x="160" y="126" width="30" height="54" rx="4" fill="var(--white)" />
      <rect x="208" y="82" width="30" height="98" rx="4" fill="var(--brand-100)" />
      <path d="M60 112l52-38 44 20 62-52" strokeWidth="3" opacity=".7" />
      <circle cx="223" cy="40" r="22" fill="var(--accent-400)" stroke="none" />
      <path d="M215 30l8 9 8-9M223 39v12M216 42h14M216 47h14" stroke="var(--white)" />
    </Drawing>
  );
}
