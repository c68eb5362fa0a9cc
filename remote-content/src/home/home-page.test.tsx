import { renderPage } from '../../test/render-page';
import { Component } from './home-page';

const item = { id: 1, title: '甲', summary: '', tags: [], publishedAt: '2026-11-17T15:00:00+08:00' };
const home = {
  season: { id: '2026', name: '第三届大赛', theme: '', year: '2026' },
  timeline: [{ key: 'entry', label: '报名', opens: '2026-09-01', closes: '2027-02-01', state: 'present' }],
  tracks: [{ id: 'a', name: '新材料', children: [] }],
  figures: [{ title: '参赛项目', value: '900', text: '' }],
  notices: [item],
  projects: [{ ...item, season: '2026', track: '新材料', stage: '研发' }],
  financingNeeds: [{ ...item, kind: '股权', amountMin: 1, amountMax: 2, state: '对接中' }],
  lead: item,
  news: [],
  activities: [{ ...item, starts: '2026-12-05T09:00:00+08:00', state: '未开始', place: '智造港' }],
  parks: [{ ...item, industries: [], place: '', area: 1 }],
  partners: [{ ...item, logo: '/a.svg' }],
};

test('the home page leads from the season by its projects and needs to services and partners', async () => {
  const page = await renderPage(Component, () => ({ home, season: null, people: [], story: undefined }));
  const headings = [...page.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/gs)].map(([, html = '']) =>
    html.replace(/<[^>]*>/g, ''),
  );
  const order =
    '第三届大赛 通知公告 赛程安排 大赛方向 往届成果 项目展示 融资需求 新闻动态 “创享+”服务 产业园区 合作机构';
  expect(headings.filter((heading) => order.includes(heading)).join(' ')).toBe(order);
});
