import { getContentItem, getContentPage } from '@portal/api-client/content';
import { loadPark } from './load-park';

jest.mock('@portal/api-client/content', () => ({ getContentItem: jest.fn(), getContentPage: jest.fn() }));
jest.mock('@portal/api-client/site', () => ({ getTenantInfo: async () => ({ province: undefined }) }));

const load = (query: string) =>
  loadPark({
    params: { section: 'parks' },
    request: new Request(`http://portal/park/parks${query}`),
  } as unknown as Parameters<typeof loadPark>[0]);

beforeEach(() => {
  const page = { list: [{ id: 3 }], total: 1, pageNo: 1, pageSize: 50 };
  jest.mocked(getContentPage).mockResolvedValue(page as never);
  jest
    .mocked(getContentItem)
    .mockImplementation((async (_type: string, id: string) => ({ id: Number(id) })) as never);
});

test('the park in the URL is shown even if the list does not contain it', async () => {
  expect(await load('?park=51')).toMatchObject({ parkId: '51', park: { id: 51 } });
});

test('the map shows all parks, also if there is more than one page of them', async () => {
  const parks = Array.from({ length: 130 }, (_, index) => ({ id: index + 1 }));
  jest
    .mocked(getContentPage)
    .mockImplementation((async (
      _type: string,
      { pageNo = 1, pageSize = 12 }: { pageNo?: number; pageSize?: number },
    ) => ({ list: parks.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: 130 })) as never);
  expect(await load('')).toMatchObject({ parks });
});

test('without a park in the URL the first one is shown', async () => {
  expect(await load('')).toMatchObject({ parkId: null, park: { id: 3 } });
});

test('an invalid park id is a 404', async () => {
  await expect(load('?park=x')).rejects.toMatchObject({ init: { status: 404 } });
});
