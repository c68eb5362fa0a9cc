import type { ContentDetail } from '@portal/contract/content';
import { renderPage } from '../../test/render-page';
import { ActivityFacts, Component, handle } from './activity-detail-page';

const activity: ContentDetail<'activity'> = {
  id: 1,
  type: 'activity',
  slug: 'trial',
  title: '产线试装',
  summary: '两周试装。',
  tags: [],
  publishedAt: '2026-11-17T15:00:00+08:00',
  views: 0,
  pinned: false,
  category: '路演对接',
  starts: '2026-12-07T08:00:00+08:00',
  ends: '2026-12-20T18:00:00+08:00',
  place: '智造港',
  organiser: '组委会',
  signUpUntil: '2026-11-30T18:00:00+08:00',
  signUpClosed: false,
  signUp: false,
  state: '未开始',
  agenda: [],
  link: '/contact/way',
  body: '',
  seo: { title: '', description: '' },
  prev: null,
  next: null,
  related: [],
};

const renderText = (changed: Partial<typeof activity>) =>
  renderPage(() => <ActivityFacts activity={{ ...activity, ...changed }} />);

test.each([
  ['open', {}, '查看报名方式'],
  ['past its deadline', { signUpClosed: true }, '报名已截止'],
  ['over', { signUpClosed: true, state: '已结束' }, '活动已结束'],
] as const)('an activity that is %s offers only what can still be done', async (_name, changed, words) => {
  const shown = await renderText(changed);
  const offers = ['查看报名方式', '报名已截止', '活动已结束'];
  expect(offers.filter((offer) => shown.includes(offer))).toEqual([words]);
});

test('an address without coordinates still has links to map sites; an online activity has no address', async () => {
  expect(await renderText({ region: '岚江市' })).toContain('高德地图');
  expect(await renderText({ place: '网络直播' })).not.toContain('高德地图');
});

test('an activity is described to search engines as an event with its time and place', () => {
  expect(handle.jsonLd?.(activity)).toMatchObject({
    '@type': 'Event',
    name: '产线试装',
    startDate: activity.starts,
    endDate: activity.ends,
    location: { name: '智造港' },
    organizer: { name: '组委会' },
  });
});

test('previous and next activities use the measure word of activities, not of articles', async () => {
  const shown = await renderPage(Component, () => activity);
  expect(shown).toContain('上一场');
  expect(shown).not.toContain('一篇');
});
