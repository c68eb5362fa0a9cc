import { hitHref, markWords, toMarked } from './hits';

test.each([
  ['news', 7, '/news/detail/7'],
  ['financingNeeds', 3, '/financingNeeds/detail/3'],
  ['partners', 4, '/partners/content?keyword=标题'],
  ['parks', 2, '/park/parks?park=2'],
  ['pages', 'match/policy', '/match/policy'],
  ['pages', 'services/finance', '/financeServices'],
  ['faq', 'registration-period', '/assistant?q=标题'],
  ['pages', 'agreements/user', '/agreements/user'],
  ['pages', 'match/policy#policy-一奖金', '/match/policy#policy-一奖金'],
  ['pages', 'services/finance#finance-请留意', '/financeServices#finance-请留意'],
  ['pages', 'competitionEnter?step=team', '/competitionEnter?step=team'],
] as const)('a hit of %s %s leads to %s', (type, id, href) => {
  expect(hitHref({ type, id, title: '标题' })).toBe(href);
});

test('every occurrence of a query word is highlighted, case-insensitively', () => {
  expect(markWords('BP 模板与bp示例', toMarked('“bp” 模板？'))).toEqual([
    { text: 'BP', hit: true },
    { text: ' ', hit: false },
    { text: '模板', hit: true },
    { text: '与', hit: false },
    { text: 'bp', hit: true },
    { text: '示例', hit: false },
  ]);
});

test('highlighting normalizes words like the search: full-width letters, no brackets, longest first', () => {
  const marked = (q: string, text: string) =>
    markWords(text, toMarked(q))
      .filter(({ hit }) => hit)
      .map((part) => part.text);
  expect(marked('ＢＰ模板', 'BP模板')).toEqual(['BP模板']);
  expect(marked('[融资]|机构', '融资机构')).toEqual(['融资', '机构']);
  expect(marked('创 创新', '创新大赛')).toEqual(['创新']);
});

test('characters special in regular expressions match literally', () => {
  expect(markWords('A(B', ['('])).toEqual([
    { text: 'A', hit: false },
    { text: '(', hit: true },
    { text: 'B', hit: false },
  ]);
  expect(markWords('甲', toMarked('？'))).toEqual([{ text: '甲', hit: false }]);
});
