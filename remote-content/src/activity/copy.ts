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
} as const;
