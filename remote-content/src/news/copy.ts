export const newsCopy = {
  title: '新闻中心',
  lead: '赛事动态、通知公告与媒体报道，大赛的每一步都在这里。',
  description: '大赛新闻中心：赛事动态、通知公告、媒体报道与创新故事，第一时间了解大赛进展。',
  unit: '篇新闻',
  searchPlaceholder: '搜索新闻标题或内容',
  pinned: '置顶',
} as const;
