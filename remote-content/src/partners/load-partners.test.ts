import { getContentPage } from '@portal/api-client/content';
import { loadPartners } from './load-partners';

jest.mock('@portal/api-client/content', () => ({ getContentPage: jest.fn() }));
jest.mock('../fixed-pages/load-fixed-pages', () => ({
  loadFixedPages: async () => [],
  readSection: () => undefined,
}));

test('the overview counts all partners, also beyond one page, and shows eight per kind', async () => {
  const partners = Array.from({ length: 203 }, (_, id) => ({ id, kind: id < 200 ? '银行' : '媒体' }));
  jest.mocked(getContentPage).mockImplementation((async (
    _type: string,
    { pageNo = 1, pageSize = 12 }: { pageNo?: number; pageSize?: number },
  ) => ({
    list: partners.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: partners.length,
    pageNo,
    pageSize,
  })) as never);
  const data = await loadPartners({
    params: {},
    request: new Request('http://portal/partners'),
  } as unknown as Parameters<typeof loadPartners>[0]);
  const expected = [...partners.slice(0, 8), ...partners.slice(200)];
  expect(data).toMatchObject({ shown: expected, counts: { 银行: 200, 媒体: 3 } });
});
