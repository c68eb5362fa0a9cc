import { getAccount, listNotifications } from '@portal/api-client/account';
import type { AccountInfo, Notification } from '@portal/contract/account';
import { loadRecords, type RecordsView } from '../records/load-records';

const NEWEST = 3;

export interface OverviewView {
  tab: 'overview';
  account: AccountInfo;
  entries: RecordsView;
  /** The newest notices that were not read yet. */
  notices: Notification[];
}

export async function loadOverview(signal: AbortSignal): Promise<OverviewView> {
  const [account, entries, page] = await Promise.all([
    getAccount(signal),
    loadRecords(signal),
    listNotifications({ pageNo: 1, pageSize: NEWEST, unread: true }, signal),
  ]);
  return { tab: 'overview', account, entries, notices: page.list };
}
