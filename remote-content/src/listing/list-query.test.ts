import { type ListDefinition, readListQuery, toApiQuery } from './list-query';

const definition: ListDefinition = {
  filters: ['category', 'industry'],
  sorts: ['newest', 'views'],
  pageSize: 10,
};

const read = (text: string) => readListQuery(definition, new URLSearchParams(text));

test('an empty URL reads as the first unfiltered page in default order', () => {
  expect(read('')).toEqual({ page: 1, keyword: '', sort: 'newest', chosen: {} });
});

test('unknown parameters and values are dropped from the list query', () => {
  expect(read('round=A&industry=新材料&sort=drop&page=-3&evil=1')).toEqual({
    page: 1,
    keyword: '',
    sort: 'newest',
    chosen: { industry: '新材料' },
  });
  expect(read('page=1.5').page).toBe(1);
  expect(read(`keyword=${'长'.repeat(80)}`).keyword).toHaveLength(40);
  expect(read(`keyword=${'长'.repeat(39)}😀`).keyword).toBe('长'.repeat(39));
  expect(read('keyword=%00&industry=%00').chosen).toEqual({});
});

test('the API query has the page size and no empty keyword', () => {
  expect(toApiQuery(definition, read('category=赛事动态&page=2'))).toEqual({
    category: '赛事动态',
    sort: 'newest',
    pageNo: 2,
    pageSize: 10,
  });
});
