export const agreementsCopy = {
  user: '用户服务协议',
  privacy: '隐私政策',
  nav: '协议与政策',
  updated: (day: string) => `发布日期：${day}`,
  print: '打印',
  userDescription: '大赛门户用户服务协议：账号、软件更新、隐私保护、知识产权与使用须知。',
  privacyDescription: '大赛门户隐私政策：收集哪些信息、怎样使用与保存、您的权利以及如何联系我们。',
} as const;
