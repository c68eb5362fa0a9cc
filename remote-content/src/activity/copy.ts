export const activityCopy = {
  title: '活动',
  lead: '培训、路演、沙龙与参观，线上线下都有一席之地。',
  description: '大赛活动日历：培训辅导、路演对接、沙龙论坛与参观考察，查看时间、地点，在线报名。',
  unit: '场活动',
  searchPlaceholder: '搜索活动名称或地点',
} as const;
