import { isApiError } from '@portal/api-client';
import { listNotifications } from '@portal/api-client/account';
import type { LoaderFunctionArgs } from '@portal/ui/router';
import { loadMyData, type MyDataView } from '../my-data/my-data';
import { loadNotices, type NoticesView } from '../notices/load-notices';
import { loadOverview, type OverviewView } from '../overview/overview';
import { loadProfile, type ProfileView } from '../profile/profile';
import { loadRecords, type RecordsView } from '../records/load-records';
import { loadSecurity, type SecurityView } from '../security/security';
import { type CenterTab, readTab } from './tabs';

interface FailedView {
  tab: 'failed';
  message: string;
}

export type CenterView =
  | OverviewView
  | ProfileView
  | RecordsView
  | NoticesView
  | SecurityView
  | MyDataView
  | FailedView;

const loaders = {
  overview: loadOverview,
  profile: loadProfile,
  records: loadRecords,
  notifications: loadNotices,
  security: loadSecurity,
  myData: loadMyData,
} satisfies Record<CenterTab, (signal: AbortSignal, query: URLSearchParams) => Promise<CenterView>>;

/** A failed load is shown in the tab's place: the other tabs stay in reach. */
async function loadView(tab: CenterTab, query: URLSearchParams, signal: AbortSignal): Promise<CenterView> {
  try {
    return await loaders[tab](signal, query);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { tab: 'failed', message: error.msg };
  }
}

async function countUnread(signal: AbortSignal): Promise<number> {
  try {
    return (await listNotifications({ pageNo: 1, pageSize: 1, unread: true }, signal)).unread;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return 0;
  }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const tab = readTab(query.get('current'));
  const [view, unread] = await Promise.all([
    loadView(tab, query, request.signal),
    countUnread(request.signal),
  ]);
  return { tab, view, unread };
}

export type CenterLoad = Awaited<ReturnType<typeof loader>>;
