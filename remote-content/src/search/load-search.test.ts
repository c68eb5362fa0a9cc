import { ApiError } from '@portal/api-client';
import { getTenantInfo, searchContent } from '@portal/api-client/site';
import { contentKinds } from '@portal/contract/content-href';
import { hitTypes, loadSearch, readSearch } from './load-search';

jest.mock('@portal/api-client/site', () => ({ getTenantInfo: jest.fn(), searchContent: jest.fn() }));

const read = (text: string) => readSearch(new URLSearchParams(text));

test('the search reads query, type and page from the URL', () => {
  expect(read('q=%20融资%20&type=news&page=2')).toEqual({ q: '融资', type: 'news', page: 2 });
});

test('an unknown type or page falls back to all types and the first page', () => {
  expect(read('type=secrets&page=0')).toEqual({ q: '', type: undefined, page: 1 });
});

test('the search can be restricted to each content kind', () => {
  expect(hitTypes).toEqual(Object.keys(contentKinds));
});

test('truncating a long query does not split a surrogate pair', () => {
  expect(read(`q=${'长'.repeat(59)}😀`).q).toBe('长'.repeat(59));
  expect(read(`q=${'长'.repeat(58)}😀长`).q).toBe(`${'长'.repeat(58)}😀`);
});

test('control characters, some of which the API rejects, count as spaces', () => {
  expect(read('q=%00').q).toBe('');
  expect(read('q=融资%00机构%09').q).toBe('融资 机构');
});

test('a search without results shows the organiser’s phone number, and works without one', async () => {
  jest.mocked(searchContent).mockResolvedValue({ total: 0, list: [] } as never);
  jest.mocked(getTenantInfo).mockResolvedValueOnce({ organiser: { hotline: '400-000' } } as never);
  const search = () => loadSearch({ request: new Request('http://portal/search?q=x') } as never);
  expect(await search()).toMatchObject({ hits: { total: 0 }, hotline: '400-000' });
  jest.mocked(getTenantInfo).mockRejectedValueOnce(new ApiError('http', 500, '系统接口500异常'));
  expect(await search()).toMatchObject({ hits: { total: 0 }, hotline: null });
});
