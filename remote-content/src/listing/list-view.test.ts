import fc from 'fast-check';
import { type ListQuery, readListQuery } from './list-query';
import { choose, describeList, filterGroups, isNarrowed, listCanonical, writeListQuery } from './list-view';
import { lists } from './lists';

// Random inputs in the nightly run; a fixed seed otherwise, so that failures are caused by changes.
if (!process.env.NIGHTLY) fc.configureGlobal({ seed: 1 });

const definition = {
  filters: ['category', 'industry'],
  sorts: ['newest', 'views'],
  pageSize: 10,
} as const;
const config = describeList(definition, { category: { label: '栏目' }, industry: { label: '行业' } });

const read = (text: string) => readListQuery(definition, new URLSearchParams(text));

test('a list in its default state has an empty query', () => {
  expect(writeListQuery(config, read(''))).toEqual({});
});

test('selecting a filter value keeps the other filters and resets the page', () => {
  const before = read('keyword=钢&category=赛事动态&page=3');
  expect(choose(before, 'industry', '新材料')).toEqual({
    page: 1,
    keyword: '钢',
    sort: 'newest',
    chosen: { category: '赛事动态', industry: '新材料' },
  });
  expect(choose(before, 'category', '').chosen).toEqual({});
});

test('a keyword or filter narrows a list; page and sort order do not', () => {
  expect(isNarrowed(read('sort=views&page=2'))).toBe(false);
  expect(isNarrowed(read('keyword=a'))).toBe(true);
  expect(isNarrowed(read('category=赛事动态'))).toBe(true);
});

test('every list query survives a round trip through the URL', () => {
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
      const search = new URLSearchParams(writeListQuery(config, state));
      expect(readListQuery(definition, new URLSearchParams(search.toString()))).toEqual(state);
    }),
  );
});

const newsList = describeList(lists.news, { category: { label: '栏目' } });

test.each([
  ['', '/news'],
  ['page=1', '/news'],
  ['page=3', '/news?page=3'],
  ['from=share&page=3', '/news?page=3'],
  ['category=通知&page=3', '/news'],
  ['keyword=路演&page=3', '/news'],
  ['sort=views&page=3', '/news'],
])('the canonical path of list “%s” is %s', (search, known) => {
  const query = readListQuery(lists.news, new URLSearchParams(search));
  expect(listCanonical(newsList, '/news')({ query })).toBe(known);
});

const facetDefinition = { filters: ['industry', 'state'], sorts: ['newest'], pageSize: 10 } as const;
const facetConfig = describeList(facetDefinition, {
  industry: { label: '行业' },
  state: { label: '状态', order: ['未开始', '进行中', '已结束'] },
});
const getHref = (query: ListQuery) => `/x?${new URLSearchParams(writeListQuery(facetConfig, query))}`;
const readFacets = (text: string) => readListQuery(facetDefinition, new URLSearchParams(text));

test('filters offer the occurring values in the configured order and mark the selected one', () => {
  const values = { industry: ['新材料'], state: ['已结束', '未开始'] };
  const [industry, state] = filterGroups(facetConfig, readFacets('industry=新材料'), values, '全部', getHref);
  expect(industry?.options.map(({ label, current }) => [label, current])).toEqual([
    ['全部', false],
    ['新材料', true],
  ]);
  expect(state?.options.map(({ label }) => label)).toEqual(['全部', '未开始', '已结束']);
  expect(state?.options[1]?.href).toBe(`/x?${new URLSearchParams({ industry: '新材料', state: '未开始' })}`);
});

test('a filter without values is hidden, but a selected value that no longer occurs is kept', () => {
  const values = { industry: ['新材料'], state: [] };
  const groups = filterGroups(facetConfig, readFacets('industry=旧行业'), values, '全部', getHref);
  expect(groups).toHaveLength(1);
  expect(groups[0]?.options.map(({ label }) => label)).toEqual(['全部', '旧行业', '新材料']);
});

test('a filter without counts offers all configured values', () => {
  const groups = filterGroups(facetConfig, readFacets(''), {}, '全部', getHref);
  expect(groups.map(({ label, options }) => [label, options.length])).toEqual([['状态', 4]]);
});

test('values missing from the configured order, such as a new column, come last', () => {
  const values = { state: ['延期', '已结束', '未开始'] };
  const [state] = filterGroups(facetConfig, readFacets(''), values, '全部', getHref);
  expect(state?.options.map(({ label }) => label)).toEqual(['全部', '未开始', '已结束', '延期']);
});
