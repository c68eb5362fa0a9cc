export const listingCopy = {
  all: '全部',
  sortBy: '排序',
  found: (total: number, unit: string) => `共 ${total} ${unit}`,
  emptyTitle: '没有找到符合条件的内容',
  emptyText: '换一个关键词，或者放宽筛选条件再试试。',
  emptyNone: '这里还没有内容，请过些时候再来看看。',
  reset: '清除全部条件',
  beyondTitle: '这一页没有内容',
  beyondText: '您访问的页码超出了范围。',
  firstPage: '回到第一页',
  failedTitle: '列表暂时无法加载',
  failedText: '服务连接异常，请稍后重试。',
} as const;
