import type { Registry } from '@portal/contract/release/registry';
import { unsavedInputAtom } from '@portal/session';
import { toast } from '@portal/ui';
import type { Router, Store } from '../app';

const MIN_CHECK_INTERVAL_MS = 30_000;
const UPDATE_MESSAGE = '页面已更新，将在您下次跳转时生效';

/** @returns whether another set is served by now. Rejects when the portal can not be reached. */
export async function hasNewSet(set: string): Promise<boolean> {
  const response = await fetch('/registry.json', { cache: 'no-cache' });
  const registry = (await response.json()) as Registry;
  return response.ok && registry.set !== set;
}

interface UpdateOptions {
  /** Id of the set that this page runs. */
  set: string;
  store: Store;
  router: Router;
}

/**
 * A tab that was left open checks for a new release set when it becomes visible again, and adopts it at the next
 * navigation by loading the page from the server, but never while a form holds unsaved input.
 * @returns whether following a link to this path should load its document
 */
export function followSetUpdates({ set, store, router }: UpdateOptions): (pathname: string) => boolean {
  let pending = false;
  let checkedAt = Date.now();

  async function check(): Promise<void> {
    if (pending || document.visibilityState !== 'visible' || Date.now() - checkedAt < MIN_CHECK_INTERVAL_MS)
      return;
    checkedAt = Date.now();
    if (!(await hasNewSet(set))) return;
    pending = true;
    toast.info(UPDATE_MESSAGE);
  }

  document.addEventListener('visibilitychange', () => {
    check().catch(() => {}); // Offline: the next visit checks again.
  });

  const adoptsAt = (pathname: string) =>
    pending && store.get(unsavedInputAtom).size === 0 && pathname !== location.pathname;
  router.subscribe(({ navigation }) => {
    if (navigation.state !== 'loading') return;
    const { pathname, search, hash } = navigation.location;
    if (adoptsAt(pathname)) location.assign(`${pathname}${search}${hash}`);
  });
  return adoptsAt;
}
