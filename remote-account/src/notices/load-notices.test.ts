import { configureApiClient } from '@portal/api-client';
import { loadNotices } from './load-notices';

/** A platform with so many unread notices. @returns the pages that were asked for */
function withUnread(total: number): number[] {
  const asked: number[] = [];
  configureApiClient({
    baseUrl: '',
    tenantId: '126',
    transport: async ({ params }) => {
      const [pageNo, pageSize] = [Number(params?.pageNo), Number(params?.pageSize)];
      asked.push(pageNo);
      const ids = Array.from({ length: total }, (_, at) => at + 1);
      const list = ids.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((id) => ({ id }));
      return { status: 200, data: { code: 200, data: { list, total, pageNo, pageSize, unread: total } } };
    },
  });
  return asked;
}

const load = (query: string) => loadNotices(new AbortController().signal, new URLSearchParams(query));

test('a page that reading has emptied gives way to the last one', async () => {
  withUnread(10);
  const { page } = await load('filter=unread&page=2');
  expect(page.pageNo).toBe(1);
  expect(page.list).toHaveLength(10);
});

test('a page with notices, and having none at all, are asked for once', async () => {
  const asked = withUnread(11);
  const { page, unreadOnly } = await load('filter=unread&page=2');
  expect([page.list.length, unreadOnly]).toEqual([1, true]);
  expect(asked).toEqual([2]);
  const none = withUnread(0);
  expect((await load('page=3')).page.list).toEqual([]);
  expect(none).toEqual([3]);
});
