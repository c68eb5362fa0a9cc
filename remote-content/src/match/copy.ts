export const matchCopy = {
  title: '关于大赛',
  whole: '总览',
  description: '关于大赛：大赛介绍、组织机构、参赛条件、赛程安排、大赛方向与扶持政策。',
  tabs: {
    introduce: '大赛介绍',
    organize: '组织机构',
    condition: '参赛条件',
    direct: '大赛方向',
    arrange: '赛程安排',
    policy: '扶持政策',
  },
  enter: '立即报名',
  conditions: '查看参赛条件',
  timeline: '本届赛程',
  stops: {
    register: '账号注册',
    draft: '在线填报',
    submit: '提交报名',
    review: '评审',
    final: '决赛',
  },
} as const;
