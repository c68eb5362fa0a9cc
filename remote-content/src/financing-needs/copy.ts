export const needsCopy = {
  title: '融资需求',
  lead: '企业发布资金需求，机构按行业、轮次与地区找到合适的项目。',
  description: '融资需求对接：股权与债权融资项目，按行业、地区、轮次与状态筛选，帮助企业与资金方高效对接。',
  unit: '条融资需求',
  searchPlaceholder: '搜索需求、企业或用途',
} as const;
