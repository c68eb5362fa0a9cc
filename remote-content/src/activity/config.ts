import { describeList } from '../listing/list-view';
import { lists } from '../listing/lists';

export const activityCopy = {
  title: '活动',
  lead: '培训、路演、沙龙与参观，线上线下都有一席之地。',
  description: '大赛活动日历：培训辅导、路演对接、沙龙论坛与参观考察，查看时间、地点，在线报名。',
  unit: '场活动',
  searchPlaceholder: '搜索活动名称或地点',
  filters: { state: '状态', category: '类型', region: '地区' },
  states: ['未开始', '进行中', '已结束'],
  categories: ['培训辅导', '路演对接', '沙龙论坛', '参观考察'],
  sorts: { soonest: '最近举办', newest: '最新发布', views: '最多浏览' },
  time: '活动时间',
  place: '活动地点',
  organiser: '主办单位',
  capacity: '人数上限',
  people: (count: number) => `${count} 人`,
  signUpUntil: '报名截止',
  /** The link leads to how, and not to a form. */
  howToSignUp: '查看报名方式',
  signUpClosed: '报名已截止',
  ended: '活动已结束',
  agenda: '活动议程',
  speaker: (name: string) => `主讲：${name}`,
  facts: '活动信息',
} as const;

export const activityList = describeList(lists.activity, {
  filters: {
    state: { label: activityCopy.filters.state, order: activityCopy.states },
    category: { label: activityCopy.filters.category, order: activityCopy.categories },
    region: { label: activityCopy.filters.region, order: 'rising' },
  },
  sorts: activityCopy.sorts,
});
