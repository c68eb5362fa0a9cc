import type { ContentDetail } from '@portal/contract/content';
import { renderPage } from '../../test/render-page';
import { Component, getSurname } from './project-detail-page';

const project: ContentDetail<'project'> = {
  id: 1,
  type: 'project',
  slug: 'steel',
  title: '钢轨探伤',
  summary: '一台车看完一段轨。',
  tags: [],
  publishedAt: '2026-11-17T15:00:00+08:00',
  views: 0,
  pinned: false,
  track: '智能制造',
  industry: '新材料',
  stage: '研发',
  season: '2026',
  team: { name: '轨道队', members: [] },
  body: '',
  seo: { title: '', description: '' },
  prev: null,
  next: null,
  related: [],
};

test('a project without an industry omits that line', async () => {
  expect(await renderPage(Component, () => project)).toContain('<dt>所属行业</dt><dd>新材料</dd>');
  const without = await renderPage(Component, () => ({ ...project, industry: undefined }));
  expect(without).not.toContain('所属行业');
});

test.each([
  ['老石', '石'],
  ['小陶', '陶'],
  ['沈工', '沈'],
  ['老舍人', '老'],
  ['𠮷田', '𠮷'],
  ['老𠮷', '𠮷'],
])('the initial of %s is %s', (name, mark) => {
  expect(getSurname(name)).toBe(mark);
});
