import type { ContentCard } from '@portal/contract/content';
import { renderPage } from '../../test/render-page';
import type { PartnersData } from './load-partners';
import { Component, handle } from './partners-page';

const bank: ContentCard<'partners'> = {
  id: 1,
  type: 'partners',
  slug: 'bank',
  title: '示例银行',
  summary: '贷款。',
  tags: [],
  publishedAt: '2026-11-17T15:00:00+08:00',
  views: 0,
  pinned: false,
  logo: '/logo.svg',
  kind: '银行',
};

test('the navigation of kinds has an accessible name of its own', async () => {
  const shown = await renderPage(Component, () => ({ shown: [bank], counts: { 银行: 1 }, rules: undefined }));
  expect(shown.match(/<nav(?! [^>]*aria-label)/g)).toBeNull();
});

test('list pages have distinct titles, and search results are not indexed', () => {
  const list = (page: number, keyword: string) =>
    ({
      list: { query: { page, keyword, sort: 'newest', chosen: {} }, page: { list: [bank] } },
    }) as unknown as PartnersData;
  const { title, indexed } = handle as Required<{
    [K in 'title' | 'indexed']: (data: PartnersData) => unknown;
  }>;
  expect([1, 2].map((page) => title(list(page, '')))).toEqual([
    '机构列表 - 合作机构',
    '机构列表（第2页） - 合作机构',
  ]);
  expect(['', '银行'].map((keyword) => indexed(list(1, keyword)))).toEqual([true, false]);
});
