import { isApiError, OwnData } from '@portal/api-client';
import { listNotifications } from '@portal/api-client/account';
import { loadMyData, type MyDataView } from '../my-data/my-data';
import { loadNotices, type NoticesView } from '../notices/load-notices';
import { loadOverview, type OverviewView } from '../overview/overview';
import { loadProfile, type ProfileView } from '../profile/profile';
import { loadRecords, type RecordsView } from '../records/load-records';
import { loadSecurity, type SecurityView } from '../security/security';
import { loadSettings, type SettingsView } from '../settings/settings';
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
  | SettingsView
  | FailedView;

type TabLoaders = Record<CenterTab, (signal: AbortSignal, query: URLSearchParams) => Promise<CenterView>>;

const tabLoaders = {
  overview: loadOverview,
  profile: loadProfile,
  records: loadRecords,
  notifications: loadNotices,
  security: loadSecurity,
  myData: loadMyData,
  settings: loadSettings,
} satisfies TabLoaders;

/** @returns undefined when they can not be counted: the tab is worth showing without */
async function countUnread(signal: AbortSignal): Promise<number | undefined> {
  try {
    return (await listNotifications({ pageNo: 1, pageSize: 1, unread: true }, signal)).unread;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return undefined;
  }
}

export interface CenterLoad {
  tab: CenterTab;
  /** Which view of which tab. */
  address: string;
  view: CenterView;
  /** Notices that have not been read. */
  unread: number;
  /** Shown as it was when it was seen last: it is to be loaded anew. */
  isKept: boolean;
}

/**
 * Loads tabs. One that was seen in the last minutes is there at once, and is loaded anew behind; what is on screen is
 * always asked for, because something has changed.
 */
export class CenterLoader {
  readonly #views = new OwnData<CenterView>();
  readonly #unread = new OwnData<number>();
  #shown: Pick<CenterLoad, 'address' | 'view'> | undefined;
  /** Shown as it was kept, until it has been loaded anew. */
  #refreshing: string | undefined;

  constructor(private readonly loaders: TabLoaders = tabLoaders) {}

  /** @param shown what is on screen from now on. @returns to be called when it no longer is */
  markShown(shown: Pick<CenterLoad, 'address' | 'view'>): () => void {
    this.#shown = shown;
    return () => {
      if (this.#shown === shown) this.#shown = undefined;
    };
  }

  /** Whether what is on screen would not be shown again as it is; a load that has failed makes it no younger. */
  isShownOutdated(): boolean {
    return this.#shown !== undefined && this.#views.get(this.#shown.address) === undefined;
  }

  /** Another tab has changed what tabs show. */
  markOutdated(): void {
    this.#views.clear();
  }

  /** The next load is for news alone: what is on screen stays where it fails. */
  beginRefresh(): void {
    this.#refreshing = this.#shown?.address;
  }

  /** Loads the tab that the query names. @param signal ends the calls */
  async load(query: URLSearchParams, signal: AbortSignal): Promise<CenterLoad> {
    const tab = readTab(query.get('current'));
    const address = `${tab} ${query.get('filter') ?? ''} ${query.get('page') ?? ''}`;
    const shown = address === this.#shown?.address ? this.#shown : undefined;
    const isShown = shown !== undefined;
    const isRefresh = isShown && address === this.#refreshing;
    const kept = this.#views.get(address);
    const unread = this.#unread.get('');
    if (kept && unread !== undefined && !isShown) {
      this.#refreshing = address;
      return { tab, address, view: kept, unread, isKept: true };
    }
    this.#refreshing = undefined;
    // An action on what is on screen: other tabs may show its traces, too.
    if (isShown && !isRefresh) this.#views.clear();
    const [view, counted] = await Promise.all([this.#loadView(tab, query, signal), countUnread(signal)]);
    if (counted !== undefined) this.#unread.set('', counted);
    const count = counted ?? unread ?? 0;
    // What was seen just now can be read on while the portal can not be reached.
    if (view.tab === 'failed' && isRefresh)
      return { tab, address, view: shown.view, unread: count, isKept: false };
    if (view.tab !== 'failed') this.#views.set(address, view);
    return { tab, address, view, unread: count, isKept: false };
  }

  /** A failed load is shown in the tab's place: the other tabs stay in reach. */
  async #loadView(tab: CenterTab, query: URLSearchParams, signal: AbortSignal): Promise<CenterView> {
    try {
      return await this.loaders[tab](signal, query);
    } catch (error) {
      if (!isApiError(error)) throw error;
      return { tab: 'failed', message: error.msg };
    }
  }
}

export const centerLoader = new CenterLoader();
