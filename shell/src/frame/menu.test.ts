import { paths } from '@portal/contract/paths';
import { isActive, menu, topLevelPath } from './menu';

test('the top navigation has the specified order', () => {
  expect(menu.map(({ label, href }) => [label, href])).toEqual([
    ['首页', '/'],
    ['关于大赛', '/match'],
    ['新闻中心', '/news'],
    ['项目展示', '/project'],
    ['创享+服务', '/service'],
    ['合作机构', '/partners'],
    ['产业园区', '/park'],
    ['联系我们', '/contact'],
  ]);
});

test('pages below the top navigation have the specified names, in the menu and as page titles', () => {
  const labels = new Map(menu.flatMap(({ links }) => links).map(({ href, label }) => [href, label]));
  const { activity, information, products, financingNeeds, competitionEnter, personalCenter } = paths;
  const lists = [activity, information, products, financingNeeds];
  expect(lists.map(({ title }) => title)).toEqual(['活动', '资讯', '产品', '融资需求']);
  for (const { href, title } of lists) expect(labels.get(href())).toBe(title);
  expect(labels.get(competitionEnter.href())).toBe('大赛报名');
  expect(labels.get(personalCenter.href())).toBe('个人中心');
});

test('a sub-route belongs to its top-level path, in any letter case', () => {
  expect(topLevelPath('/Match/policy')).toBe('/match');
  expect(topLevelPath('/')).toBe('/');
});

test('at most one menu entry is active, and none on a path outside the menu', () => {
  const active = (pathname: string) =>
    menu.filter((entry) => isActive(entry, pathname)).map(({ label }) => label);
  expect(active('/')).toEqual(['首页']);
  expect(active('/news/detail/1')).toEqual(['新闻中心']);
  expect(active('/parkland')).toEqual([]);
  expect(active('/activity')).toEqual([]);
});

test('every menu entry has its own panel content', () => {
  for (const entry of menu) {
    expect(entry.links.length).toBeGreaterThan(1);
    expect(entry.intro).not.toBe('');
  }
  expect(new Set(menu.map(({ intro }) => intro)).size).toBe(menu.length);
});
