import { listNotifications } from '@portal/api-client/account';
import type { NotificationPage } from '@portal/contract/account';

const PAGE_SIZE = 10;

export interface NoticesView {
  tab: 'notifications';
  page: NotificationPage;
  unreadOnly: boolean;
}

export async function loadNotices(signal: AbortSignal, query: URLSearchParams): Promise<NoticesView> {
  const unreadOnly = query.get('filter') === 'unread';
  const requested = Number(query.get('page'));
  const pageNo = Number.isInteger(requested) && requested > 0 && requested < 10_000 ? requested : 1;
  const list = (number: number) =>
    listNotifications({ pageNo: number, pageSize: PAGE_SIZE, unread: unreadOnly }, signal);
  const page = await list(pageNo);
  // Marking the last page's notices as read empties it while earlier pages still have unread ones.
  const emptied = page.list.length === 0 && pageNo > 1 && page.total > 0;
  return {
    tab: 'notifications',
    page: emptied ? await list(Math.ceil(page.total / PAGE_SIZE)) : page,
    unreadOnly,
  };
}
