import { getContentFacets, getContentPage } from '@portal/api-client/content';
import { type ListDefinition, listLoader, readListQuery, toApiQuery } from './list-query';
import { lists } from './lists';

jest.mock('@portal/api-client/content', () => ({ getContentFacets: jest.fn(), getContentPage: jest.fn() }));

const definition: ListDefinition = {
  filters: ['category', 'industry'],
  sorts: ['newest', 'views'],
  pageSize: 10,
};

const read = (text: string) => readListQuery(definition, new URLSearchParams(text));

test('an empty URL is the first page, unfiltered, in default order', () => {
  expect(read('')).toEqual({ page: 1, keyword: '', sort: 'newest', chosen: {} });
});

test('unknown parameters and values are ignored', () => {
  expect(read('round=A&industry=新材料&sort=drop&page=-3&evil=1')).toEqual({
    page: 1,
    keyword: '',
    sort: 'newest',
    chosen: { industry: '新材料' },
  });
  expect(read('page=1.5').page).toBe(1);
  expect([read('page=10000').page, read('page=10001').page]).toEqual([10_000, 1]);
  expect(read(`keyword=${'长'.repeat(80)}`).keyword).toHaveLength(40);
  expect(read(`keyword=${'长'.repeat(39)}😀`).keyword).toBe('长'.repeat(39));
  expect(read('keyword=%00&industry=%00').chosen).toEqual({});
});

test('the API query includes the page size and omits an empty keyword', () => {
  expect(toApiQuery(definition, read('category=赛事动态&page=2'))).toEqual({
    category: '赛事动态',
    sort: 'newest',
    pageNo: 2,
    pageSize: 10,
  });
});

test('the winners list offers only seasons and tracks with winners, the showcase all', async () => {
  const value = (name: string, winners: number) => ({ value: name, count: 3, winners });
  const facets = { season: [value('2026', 0), value('2025', 3)], track: [value('新材料', 0)], stage: [] };
  jest.mocked(getContentFacets).mockResolvedValue(facets);
  jest.mocked(getContentPage).mockResolvedValue({ list: [], total: 0, pageNo: 1, pageSize: 12 });
  const load = (definition: ListDefinition) =>
    listLoader('project', definition)({ request: new Request('http://portal/project') } as never);
  expect((await load(lists.winners)).values).toEqual({ season: ['2025'], track: [] });
  expect((await load(lists.project)).values).toEqual({
    season: ['2026', '2025'],
    track: ['新材料'],
    stage: [],
  });
});
