export const homeCopy = {
  description:
    '省级创新创业大赛官方门户：报名参赛、赛程安排、新闻公告、优秀项目展示、融资需求对接与园区服务。',
  hero: {
    fallbackTitle: '创新创业大赛',
    learn: '了解大赛',
  },
  season: {
    enter: '立即报名',
    schedule: '查看赛程',
    none: '新一届大赛正在筹备，敬请期待。',
    unavailable: '报名时间暂时无法显示，请稍后再来看看。',
  },
  notices: { title: '通知公告', more: '全部公告' },
  timeline: {
    title: '赛程安排',
    lead: '从报名到决赛，每个节点都提前公布。',
    more: '查看完整赛程',
    state: { past: '已结束', present: '进行中', future: '未开始' },
  },
  tracks: { title: '大赛方向', lead: '以核心技术选择赛道，提交之前可以更换。', more: '赛道说明' },
  figures: { title: '往届成果', lead: '大赛促成的每一次落地，都从一个项目开始。' },
  projects: {
    title: '项目展示',
    current: '本届参赛项目',
    winners: '往届获奖项目',
    allWinners: '获奖名单',
    more: '全部项目',
  },
  people: {
    title: '人物与故事',
    lead: '获奖者、评委和还在路上的人，怎样说起这件事。',
    more: '全部故事',
  },
  needs: {
    title: '融资需求',
    lead: '寻找资金的企业，与寻找项目的机构，在这里相遇。',
    more: '全部需求',
  },
  news: { title: '新闻动态', more: '全部新闻' },
  activities: { title: '近期活动', more: '全部活动' },
  services: { title: '“创享+”服务', lead: '从注册公司到规模生产，一路有人搭把手。', more: '了解服务' },
  parks: {
    title: '产业园区',
    lead: '落地之处，配套先行。',
    more: '全部园区',
  },
  partners: { title: '合作机构', lead: '投资机构、银行、孵化器与服务机构共同参与。', more: '全部机构' },
} as const;
