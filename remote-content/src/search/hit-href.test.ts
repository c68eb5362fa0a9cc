import { hitHref } from './hit-href';

test.each([
  ['news', 7, '/news/detail/7'],
  ['financingNeeds', 3, '/financingNeeds/detail/3'],
  ['partners', 4, `/partners/content?${new URLSearchParams({ keyword: '标题' })}`],
  ['parks', 2, '/park/parks?park=2'],
  ['pages', 'match/policy', '/match/policy'],
  ['pages', 'services/finance', '/financeServices'],
  ['faq', 'registration-period', `/assistant?${new URLSearchParams({ q: '标题' })}`],
  ['pages', 'agreements/user', '/agreements/user'],
] as const)('a hit of %s %s leads to %s', (type, id, href) => {
  expect(hitHref({ type, id, title: '标题' })).toBe(href);
});
