export const needsCopy = {
  title: '融资需求',
  lead: '企业发布资金需求，机构按行业、轮次与地区找到合适的项目。',
  description: '融资需求对接：股权与债权融资项目，按行业、地区、轮次与状态筛选，帮助企业与资金方高效对接。',
  unit: '条融资需求',
  searchPlaceholder: '搜索需求、企业或用途',
  filters: { kind: '融资方式', industry: '行业', round: '轮次', region: '地区', state: '状态' },
  kinds: ['股权', '债权'],
  rounds: ['种子', '天使', 'Pre-A', 'A', 'B', 'C+'],
  states: ['对接中', '已完成', '已过期'],
  sorts: { newest: '最新发布', amount: '金额从高到低', views: '最多浏览' },
} as const;
