export const informationCopy = {
  title: '资讯',
  lead: '读懂政策、看清行业，少走一段弯路。',
  description: '创新创业资讯：政策解读、行业观察与创业指南，帮助企业和团队读懂政策、把握方向。',
  unit: '篇资讯',
  searchPlaceholder: '搜索资讯标题或内容',
} as const;
