import type { Registry } from '@portal/contract/release/registry';
import { unsavedInputAtom } from '@portal/session';
import { toast } from '@portal/ui';
import type { Router, Store } from '../app';

const MIN_CHECK_INTERVAL_MS = 30_000;
const UPDATE_MESSAGE = '页面已更新，将在您下次跳转时生效';

export async function hasNewSet(set: string): Promise<boolean> {
  const response = await fetch('/registry.json', { cache: 'no-cache' });
  const registry = (await response.json()) as Registry;
  return response.ok && registry.set !== set;
}

interface UpdateOptions {
  set: string;
  store: Store;
  router: Router;
}

/**
 * Checks for a new release set when an open tab becomes visible again. The next navigation then loads the
 * page from the server, unless a form has unsaved input.
 * @returns whether a link to this path should load its document
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
