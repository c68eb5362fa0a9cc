export const promptCopy = {
  expired: {
    title: '系统提示',
    text: '登录状态已过期，您可以继续留在该页面，或者重新登录',
    again: '重新登录',
  },
  logout: { title: '提示', text: '确定要退出登录吗？' },
} as const;
