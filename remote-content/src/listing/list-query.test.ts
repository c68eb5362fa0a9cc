import fc from 'fast-check';
import { choose, isNarrowed, type ListShape, readListQuery, toApiQuery, writeListQuery } from './list-query';

const shape: ListShape = {
  filters: [
    { name: 'category', label: '栏目' },
    { name: 'industry', label: '行业' },
  ],
  sorts: [
    { value: 'newest', label: '最新发布' },
    { value: 'views', label: '最多浏览' },
  ],
  pageSize: 10,
};

const read = (text: string) => readListQuery(shape, new URLSearchParams(text));

test('an empty URL is the first page of everything in the default order', () => {
  expect(read('')).toEqual({ page: 1, keyword: '', sort: 'newest', chosen: {} });
  expect(writeListQuery(shape, read(''))).toEqual({});
});

test('what the list does not know is not passed on', () => {
  expect(read('round=A&industry=新材料&sort=drop&page=-3&evil=1')).toEqual({
    page: 1,
    keyword: '',
    sort: 'newest',
    chosen: { industry: '新材料' },
  });
  expect(read('page=1.5').page).toBe(1);
  expect(read(`keyword=${'长'.repeat(80)}`).keyword).toHaveLength(40);
});

test('choosing a filter keeps the others and goes to the first page', () => {
  const before = read('keyword=钢&category=赛事动态&page=3');
  expect(choose(before, 'industry', '新材料')).toEqual({
    page: 1,
    keyword: '钢',
    sort: 'newest',
    chosen: { category: '赛事动态', industry: '新材料' },
  });
  expect(choose(before, 'category', '').chosen).toEqual({});
});

test('the API gets the page size of the list and no empty words', () => {
  expect(toApiQuery(shape, read('category=赛事动态&page=2'))).toEqual({
    category: '赛事动态',
    sort: 'newest',
    pageNo: 2,
    pageSize: 10,
  });
});

test('narrowed means a keyword or a filter, not a page or an order', () => {
  expect(isNarrowed(read('sort=views&page=2'))).toBe(false);
  expect(isNarrowed(read('keyword=a'))).toBe(true);
  expect(isNarrowed(read('category=赛事动态'))).toBe(true);
});

test('every state survives the way through the URL', () => {
  const text = fc.string({ maxLength: 40 }).map((value) => value.trim());
  const states = fc.record({
    page: fc.integer({ min: 1, max: 10_000 }),
    keyword: text,
    sort: fc.constantFrom('newest' as const, 'views' as const),
    chosen: fc.record(
      { category: text.filter(Boolean), industry: text.filter(Boolean) },
      { requiredKeys: [] },
    ),
  });
  fc.assert(
    fc.property(states, (state) => {
      const search = new URLSearchParams(writeListQuery(shape, state));
      expect(readListQuery(shape, new URLSearchParams(search.toString()))).toEqual(state);
    }),
  );
});
