import { CardGrid } from '../listing/cards';
import { createListPage } from '../listing/list-page';
import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';
import { Drawing } from '../page/page-banner';
import { ActivityCard } from './activity-card';

export const { handle, ErrorBoundary, Component } = createListPage({
  type: 'activity',
  copy: {
    lead: '培训、路演、沙龙与参观，线上线下都有一席之地。',
    description: '大赛活动日历：培训辅导、路演对接、沙龙论坛与参观考察，查看时间、地点，在线报名。',
    unit: '场活动',
    searchPlaceholder: '搜索活动名称或地点',
  },
  config: describeList(lists.activity, {
    state: { label: '状态', order: ['未开始', '进行中', '已结束'] },
    category: { label: '类型', order: ['培训辅导', '路演对接', '沙龙论坛', '参观考察'] },
    region: { label: '地区' },
  }),
  drawing: <ActivityDrawing />,
  renderCards: (cards) => <CardGrid items={cards} render={(card) => <ActivityCard activity={card} />} />,
});

function ActivityDrawing() {
  return (
    <Drawing>
      <circle cx="196" cy="110" r="84" opacity=".2" />
      <rect x="62" y="52" width="168" height="128" rx="12" fill="var(--white)" />
      <path d="M62 86h168M98 40v24M146 40v24M194 40v24" />
      <path
        d="M86 108h20M122 108h20M158 108h20M194 108h16M86 132h20M122 132h20M86 156h20M122 156h20M194 156h16"
        opacity=".45"
      />
      <rect x="154" y="120" width="30" height="26" rx="6" fill="var(--accent-400)" stroke="none" />
      <path d="M240 40l8 16 18 2-13 12 3 18-16-9" opacity=".6" />
    </Drawing>
  );
}
