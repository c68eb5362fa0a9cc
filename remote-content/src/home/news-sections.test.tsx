import { renderPage } from '../../test/render-page';
import { Newsroom } from './news-sections';

const lead = { id: 1, title: '大赛启动', summary: '今天启动。' };
const activity = {
  id: 2,
  title: '路演日',
  starts: '2026-12-05T09:00:00+08:00',
  state: '未开始',
  place: '智造港',
} as const;

const show = (props: Partial<Parameters<typeof Newsroom>[0]>) =>
  renderPage(() => <Newsroom lead={undefined} news={[]} activities={[]} {...props} />);

test('the headings of news and activities appear only if there are items', async () => {
  const both = await show({ lead, activities: [activity] });
  expect([both.includes('新闻动态'), both.includes('近期活动')]).toEqual([true, true]);
  expect(await show({ lead })).not.toContain('近期活动');
  expect(await show({ activities: [activity] })).not.toContain('新闻动态');
  expect(await show({})).toBe('');
});
