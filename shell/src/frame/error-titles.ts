/** What an error page is called, by status. */
export const errorTitles: Readonly<Record<number, string>> = {
  404: '页面不存在',
  403: '没有权限',
  503: '服务暂时不可用',
};
