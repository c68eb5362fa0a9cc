import { contentHref } from './compose-answer';

test.each([
  ['news', '/news/detail/7'],
  ['partners', `/partners/content?${new URLSearchParams({ keyword: '示范银行' })}`],
  ['parks', '/park/parks?park=7'],
  ['faq', '/assistant'],
])('a source of %s leads to itself', (type, href) => {
  expect(contentHref({ type, id: 7, slug: 'slug', title: '示范银行' })).toBe(href);
});
