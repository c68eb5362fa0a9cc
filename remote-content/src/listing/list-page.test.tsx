import * as ui from '@portal/ui';
import { data } from '@portal/ui/router';
import { renderPage } from '../../test/render-page';
import { Component as InformationPage } from '../information/information-page';
import { ErrorBoundary } from '../project/winners-page';

jest.mock('@portal/ui', () => ({ ...jest.requireActual('@portal/ui'), useOnline: jest.fn() }));

const show = (isOnline: boolean, said: string | null = null) => {
  jest.mocked(ui.useOnline).mockReturnValue(isOnline);
  const fail = () => {
    throw data(said, { status: 503 });
  };
  return renderPage(() => '列表', fail, ErrorBoundary);
};

test('a list that fails to load still shows its title, tabs and a retry button', async () => {
  const page = await show(true);
  expect(page).toMatch(/<h1[^>]*>获奖名单<\/h1>/);
  expect(page).toMatch(/<a href="\/project"[^>]*><span[^>]*>项目展示/);
  expect(page).toMatch(/<a href="\/project"[^>]*>全部项目/);
  expect(page).toContain('列表暂时无法加载');
  expect(page).toContain('重试');
});

test('a list that fails to load shows the API client’s message', async () => {
  expect(await show(true, '系统接口500异常')).toContain('系统接口500异常');
});

test('offline, the list says that it will load automatically', async () => {
  const page = await show(false);
  expect(page).toContain('列表暂时无法加载');
  expect(page).toContain('当前处于离线状态，网络恢复后本页会自动显示。');
});

test.each([
  [true, 1],
  [false, 0],
])('the card of a pinned article (%s) explains its position', async (pinned, marks) => {
  const card = { id: 1, title: '七个常见错误', column: '创业指南', publishedAt: '2026-10-10', pinned };
  const list = {
    query: { page: 1, keyword: '', sort: 'newest', chosen: {} },
    page: { list: [card], total: 1 },
    values: {},
  };
  const page = await renderPage(InformationPage, () => list);
  expect(page.match(/置顶/g)?.length ?? 0).toBe(marks);
});

test.each([
  [2, true],
  [1, false],
  [0, false],
])('a list of %s items offers sort orders: %s', async (total, offers) => {
  const cards = [1, 2].map((id) => ({
    id,
    title: `第${id}篇`,
    column: '创业指南',
    publishedAt: '2026-10-10',
  }));
  const list = {
    query: { page: 1, keyword: '', sort: 'newest', chosen: {} },
    page: { list: cards.slice(0, total), total },
    values: {},
  };
  expect((await renderPage(InformationPage, () => list)).includes('最多浏览')).toBe(offers);
});
