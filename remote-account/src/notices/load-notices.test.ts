import { configureApiClient } from '@portal/api-client';
import { loadNotices } from './load-notices';

/** Mocks an API with `total` unread notices. @returns the requested page numbers */
function fakeUnreadNotices(total: number): number[] {
  const requested: number[] = [];
  configureApiClient({
    baseUrl: '',
    tenantId: '126',
    transport: async ({ params }) => {
      const [pageNo, pageSize] = [Number(params?.pageNo), Number(params?.pageSize)];
      requested.push(pageNo);
      const ids = Array.from({ length: total }, (_, at) => at + 1);
      const list = ids.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((id) => ({ id }));
      return { status: 200, data: { code: 200, data: { list, total, pageNo, pageSize, unread: total } } };
    },
  });
  return requested;
}

const load = (query: string) => loadNotices(new AbortController().signal, new URLSearchParams(query));

test('an empty page past the end is replaced by the last page', async () => {
  fakeUnreadNotices(10);
  const { page } = await load('filter=unread&page=2');
  expect(page.pageNo).toBe(1);
  expect(page.list).toHaveLength(10);
});

test('a page with notices, or an account without any, takes one request', async () => {
  const requested = fakeUnreadNotices(11);
  const { page, unreadOnly } = await load('filter=unread&page=2');
  expect([page.list.length, unreadOnly]).toEqual([1, true]);
  expect(requested).toEqual([2]);
  const none = fakeUnreadNotices(0);
  expect((await load('page=3')).page.list).toEqual([]);
  expect(none).toEqual([3]);
});
