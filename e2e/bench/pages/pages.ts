import { paths } from '@portal/contract/paths';

/** @throws when there is no news */
async function newestArticle(portal: string): Promise<string> {
  const answer = await fetch(`${portal}/api/content/news/page?pageSize=1`, {
    headers: { 'tenant-id': '126' },
  });
  const { data } = (await answer.json()) as { data: { list: { id: number }[] } };
  const newest = data.list[0];
  if (!newest) throw new Error('The portal has no news');
  return paths.news.detail(newest.id);
}

export const privatePages = [
  { title: '大赛报名', path: paths.competitionEnter.href() },
  { title: '个人中心', path: paths.personalCenter.href() },
];

export async function measuredPages(portal: string) {
  return [
    { title: '首页', path: paths.home.href() },
    { title: '新闻列表', path: paths.news.href() },
    { title: '新闻文章', path: await newestArticle(portal) },
    { title: '关于大赛', path: paths.match.href() },
  ];
}
