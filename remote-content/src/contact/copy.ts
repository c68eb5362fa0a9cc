export const contactCopy = {
  title: '联系我们',
  whole: '总览',
  lead: '有问题，随时找我们：电话、邮件、公众号，或者到三十九楼坐坐。',
  description: '联系大赛组委会：办公地址与地图、热线电话、邮箱、官方微信公众号与办公时间。',
  tabs: { overview: '概况', map: '地图位置', way: '联系方式' },
  account: '关注企业公众号',
  accountText: '赛程提醒、结果公布与活动通知，公众号同步推送。',
  mapLabel: '办公地点示意图',
} as const;
