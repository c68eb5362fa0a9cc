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

test('the park in the address is shown, also one that the list does not name', async () => {
  expect(await load('?park=51')).toMatchObject({ parkId: '51', park: { id: 51 } });
});

test('all parks are on the map, also more than one answer of the platform holds', async () => {
  const parks = Array.from({ length: 130 }, (_, index) => ({ id: index + 1 }));
  jest
    .mocked(getContentPage)
    .mockImplementation((async (
      _type: string,
      { pageNo = 1, pageSize = 12 }: { pageNo?: number; pageSize?: number },
    ) => ({ list: parks.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: 130 })) as never);
  expect(await load('')).toMatchObject({ parks });
});

test('without a park in the address the first of the list is shown', async () => {
  expect(await load('')).toMatchObject({ parkId: null, park: { id: 3 } });
});

test('a park asked for by what is no id is a 404', async () => {
  await expect(load('?park=x')).rejects.toMatchObject({ init: { status: 404 } });
});
