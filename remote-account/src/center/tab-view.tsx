import { isApiError } from '@portal/api-client';
import { listNotifications } from '@portal/api-client/account';
import { ErrorState } from '@portal/ui';
import { ControlsProvider } from '@portal/ui/controls';
import { useRecovery, useRevalidator } from '@portal/ui/router';
import { AccountDialogs } from '../dialogs/account-dialogs';
import { loadMyData, MyData, type MyDataView } from '../my-data/my-data';
import { loadNotices, type NoticesView } from '../notices/load-notices';
import { Notices } from '../notices/notices';
import { loadOverview, Overview, type OverviewView } from '../overview/overview';
import { loadProfile, Profile, type ProfileView } from '../profile/profile';
import { loadRecords, type RecordsView } from '../records/load-records';
import { Records } from '../records/records';
import { loadSecurity, Security, type SecurityView } from '../security/security';
import { loadSettings, Settings, type SettingsView } from '../settings/settings';
import css from './center.module.css';
import { LoadingTab } from './loading-tab';
import { type CenterTab, readTab } from './tabs';

interface FailedView {
  tab: 'failed';
  message: string;
}

type CenterView =
  | OverviewView
  | ProfileView
  | RecordsView
  | NoticesView
  | SecurityView
  | MyDataView
  | SettingsView
  | FailedView;

const loaders = {
  overview: loadOverview,
  profile: loadProfile,
  records: loadRecords,
  notifications: loadNotices,
  security: loadSecurity,
  myData: loadMyData,
  settings: loadSettings,
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

export interface CenterLoad {
  tab: CenterTab;
  view: CenterView;
  /** Notices that have not been read. */
  unread: number;
}

/** Loads the tab that the query names. @param signal ends the calls */
export async function loadCenter(query: URLSearchParams, signal: AbortSignal): Promise<CenterLoad> {
  const tab = readTab(query.get('current'));
  const [view, unread] = await Promise.all([loadView(tab, query, signal), countUnread(signal)]);
  return { tab, view, unread };
}

function Failed({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  useRecovery(true);
  return <ErrorState title={message} onRetry={() => void revalidate()} retrying={state === 'loading'} />;
}

function View({ view }: { view: CenterView }) {
  switch (view.tab) {
    case 'overview':
      return <Overview {...view} />;
    case 'profile':
      return <Profile {...view} />;
    case 'records':
      return <Records {...view} />;
    case 'notifications':
      return <Notices {...view} />;
    case 'security':
      return <Security {...view} />;
    case 'myData':
      return <MyData {...view} />;
    case 'settings':
      return <Settings />;
    case 'failed':
      return <Failed message={view.message} />;
  }
}

export interface TabViewProps {
  load: CenterLoad;
  /** The tab that takes this one's place as soon as it has loaded. */
  pending: CenterTab | undefined;
}

/** What a tab shows of the person: the part of the page that is built with Chakra. */
export function TabView({ load: { tab, view }, pending }: TabViewProps) {
  return (
    <ControlsProvider>
      <div className={css.content}>
        <AccountDialogs tab={tab}>
          {pending ? <LoadingTab tab={pending} /> : <View view={view} />}
        </AccountDialogs>
      </div>
    </ControlsProvider>
  );
}
