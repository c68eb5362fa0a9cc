import { needUntil } from '../testing/content-documents';
import { createExcerpt, toCard, toDetail } from './dto';
import { parseDocument } from './parse-document';
import type { ContentRow } from './tables';

const activity: ContentRow = {
  id: 1,
  type: 'activity',
  slug: 'trial',
  title: '产线试装',
  summary: '两周试装。',
  cover: null,
  tags: [],
  publishedAt: new Date('2026-11-17T15:00:00+08:00'),
  views: 0,
  pinned: false,
  status: 'published',
  seo: {},
  fields: {
    category: '路演对接',
    starts: '2026-12-07T08:00:00+08:00',
    ends: '2026-12-20T18:00:00+08:00',
    place: '智造港',
    organiser: '组委会',
    agenda: [],
  },
  body: '',
  words: '',
  sourceSha256: '',
  updatedAt: new Date('2026-11-17T15:00:00+08:00'),
};
const context = { prev: null, next: null, related: [] };

test.each([
  ['2026-11-30T17:59:59+08:00', false],
  ['2026-11-30T18:00:00+08:00', true],
])('at %s an activity’s sign-up is closed: %s', (now, signUpClosed) => {
  const limited = { ...activity, fields: { ...activity.fields, signUpUntil: '2026-11-30T18:00:00+08:00' } };
  const at = (row: ContentRow) => toDetail('activity', row, context, new Date(now), false);
  expect(at(limited)).toMatchObject({ state: '未开始', signUpClosed });
  expect(at(activity)).toMatchObject({ signUpClosed: false });
});

test.each([
  ['2026-12-31T23:00:00+08:00', '对接中'],
  ['2027-01-01T00:00:00+08:00', '已过期'],
])('a financing need valid until the last day of the year is at %s %s, and once met 已完成', (now, state) => {
  const { item } = parseDocument(needUntil('2026-12-31')) as { item: ContentRow };
  const at = (fields: object) =>
    toCard('financingNeeds', { ...item, id: 1, fields: { ...item.fields, ...fields } }, new Date(now)).state;
  expect([at({}), at({ done: true })]).toEqual([state, '已完成']);
});

test('a video with speech has the URL of its captions', () => {
  const { item } = parseDocument({
    path: 'project/robot.md',
    text: `---
title: 机器人
summary: 一台机器人。
publishedAt: 2026-06-05
track: 智能制造
industry: 高端装备制造
stage: 规模化
season: '2025'
team: { name: 机器人团队 }
video: films/robot.mp4
captions: films/robot.vtt
---
正文`,
  }) as { item: ContentRow };
  const detail = toDetail('project', { ...item, id: 1 }, context, new Date('2026-07-01'), false);
  expect(detail).toMatchObject({ captions: '/api/content/assets/films/robot.vtt' });
});

test('an excerpt has no space after Chinese punctuation, as between paragraphs', () => {
  expect(createExcerpt('两周试装。 报名后登录； 填写 PDF 材料', ['报名'])).toBe(
    '两周试装。报名后登录；填写 PDF 材料',
  );
});
