import { filterGroups } from './filter-groups';
import { type ListQuery, type ListShape, readListQuery, writeListQuery } from './list-query';

const shape: ListShape = {
  filters: [
    { name: 'industry', label: '行业' },
    { name: 'state', label: '状态', order: ['未开始', '进行中', '已结束'] },
  ],
  sorts: [{ value: 'newest', label: '最新' }],
  pageSize: 10,
};
const hrefOf = (query: ListQuery) => `/x?${new URLSearchParams(writeListQuery(shape, query))}`;
const read = (text: string) => readListQuery(shape, new URLSearchParams(text));
const count = (value: string) => ({ value, count: 1 });

test('offers what occurs, states in their natural order, and marks what is chosen', () => {
  const facets = { industry: [count('新材料')], state: [count('已结束'), count('未开始')] };
  const [industry, state] = filterGroups(shape, read('industry=新材料'), facets, '全部', hrefOf);
  expect(industry?.options.map(({ label, current }) => [label, current])).toEqual([
    ['全部', false],
    ['新材料', true],
  ]);
  expect(state?.options.map(({ label }) => label)).toEqual(['全部', '未开始', '已结束']);
  expect(state?.options[1]?.href).toBe(`/x?${new URLSearchParams({ industry: '新材料', state: '未开始' })}`);
});

test('a filter without values is left out, a chosen value that no longer occurs can still be let go', () => {
  const facets = { industry: [count('新材料')], state: [] };
  const groups = filterGroups(shape, read('industry=旧行业'), facets, '全部', hrefOf);
  expect(groups).toHaveLength(1);
  expect(groups[0]?.options.map(({ label }) => label)).toEqual(['全部', '旧行业', '新材料']);
});

test('a filter that the API does not count offers its whole order', () => {
  const groups = filterGroups(shape, read(''), {}, '全部', hrefOf);
  expect(groups.map(({ label, options }) => [label, options.length])).toEqual([['状态', 4]]);
});
