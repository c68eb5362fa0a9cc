import { contentHref } from './content-href';

test.each([
  ['news', 7, '/news/detail/7'],
  ['partners', 7, '/partners/content?keyword=示范银行'],
  ['parks', 7, '/park/parks?park=7'],
  ['faq', 7, '/assistant'],
  ['pages', 'match/policy', '/match/policy'],
  ['pages', 'agreements/user', '/agreements/user'],
  ['pages', 'services/help-solve', '/helpSolve'],
])('content of type %s with id %s is shown at %s', (type, id, href) => {
  expect(contentHref({ type, id, title: '示范银行' })).toBe(href);
});
