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

/** @returns undefined on API errors: the tab is useful without the count */
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
  address: string;
  view: CenterView;
  unread: number;
  /** True if the view comes from the cache and must be refreshed. */
  isKept: boolean;
}

/**
 * Loads tabs. A recently shown tab is returned from the cache and then refreshed; the tab on screen is always
 * fetched, because a reload means that something has changed.
 */
export class CenterLoader {
  readonly #views = new OwnData<CenterView>();
  readonly #unread = new OwnData<number>();
  #shown: Pick<CenterLoad, 'address' | 'view'> | undefined;
  #refreshing: string | undefined;

  constructor(private readonly loaders: TabLoaders = tabLoaders) {}

  /** @returns a function to call when the view is removed */
  markShown(shown: Pick<CenterLoad, 'address' | 'view'>): () => void {
    this.#shown = shown;
    return () => {
      if (this.#shown === shown) this.#shown = undefined;
    };
  }

  /** Whether the view on screen has expired from the cache; a failed refresh does not renew it. */
  isShownOutdated(): boolean {
    return this.#shown !== undefined && this.#views.get(this.#shown.address) === undefined;
  }

  markOutdated(): void {
    this.#views.clear();
  }

  /** Marks the next load as a background refresh: on failure, the view on screen stays. */
  beginRefresh(): void {
    this.#refreshing = this.#shown?.address;
  }

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
    // Reloaded after an action on the view on screen, which may affect the other tabs too.
    if (isShown && !isRefresh) this.#views.clear();
    const [view, counted] = await Promise.all([this.#loadView(tab, query, signal), countUnread(signal)]);
    if (counted !== undefined) this.#unread.set('', counted);
    const count = counted ?? unread ?? 0;
    // A background refresh failed: keep showing the current view.
    if (view.tab === 'failed' && isRefresh)
      return { tab, address, view: shown.view, unread: count, isKept: false };
    if (view.tab !== 'failed') this.#views.set(address, view);
    return { tab, address, view, unread: count, isKept: false };
  }

  /** An API error is shown in place of the tab, so that the other tabs stay reachable. */
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
