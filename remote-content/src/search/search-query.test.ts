import { hitHref, markWords, readSearch, toMarked } from './search-query';

const read = (text: string) => readSearch(new URLSearchParams(text));

test('the search reads query, type and page from the URL', () => {
  expect(read('q=%20融资%20&type=news&page=2')).toEqual({ q: '融资', type: 'news', page: 2 });
});

test('an unknown type or page falls back to all types and page 1', () => {
  expect(read('type=secrets&page=0')).toEqual({ q: '', type: undefined, page: 1 });
});

test('a search that is cut to what the platform takes ends in no half of a character', () => {
  expect(read(`q=${'长'.repeat(59)}😀`).q).toBe('长'.repeat(59));
  expect(read(`q=${'长'.repeat(58)}😀长`).q).toBe(`${'长'.repeat(58)}😀`);
});

test('signs that nobody sees, of which the platform refuses some, count as blanks', () => {
  expect(read('q=%00').q).toBe('');
  expect(read('q=融资%00机构%09').q).toBe('融资 机构');
});

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

test('every occurrence of a query word is marked, in either case', () => {
  expect(markWords('BP 模板与bp示例', toMarked('“bp” 模板？'))).toEqual([
    { text: 'BP', hit: true },
    { text: ' ', hit: false },
    { text: '模板', hit: true },
    { text: '与', hit: false },
    { text: 'bp', hit: true },
    { text: '示例', hit: false },
  ]);
});

test('words are marked as the search found them: full-width letters as plain ones, without brackets, the longer first', () => {
  const marked = (q: string, text: string) =>
    markWords(text, toMarked(q))
      .filter(({ hit }) => hit)
      .map((part) => part.text);
  expect(marked('ＢＰ模板', 'BP模板')).toEqual(['BP模板']);
  expect(marked('[融资]|机构', '融资机构')).toEqual(['融资', '机构']);
  expect(marked('创 创新', '创新大赛')).toEqual(['创新']);
});

test('characters with a meaning in regular expressions match literally', () => {
  expect(markWords('A(B', ['('])).toEqual([
    { text: 'A', hit: false },
    { text: '(', hit: true },
    { text: 'B', hit: false },
  ]);
  expect(markWords('甲', toMarked('？'))).toEqual([{ text: '甲', hit: false }]);
});
