import type { Registry } from '@portal/contract/release/registry';
import { unsavedInputAtom } from '@portal/session';
import { toast } from '@portal/ui';
import type { createBrowserRouter } from '@portal/ui/router';
import type { createStore } from 'jotai';

const ASK_AT_MOST_EVERY_MS = 30_000;
const UPDATED = '页面已更新，将在您下次跳转时生效';

/** @returns whether another set is served by now. Rejects when the portal can not be asked. */
export async function setHasMoved(set: string): Promise<boolean> {
  const response = await fetch('/registry.json', { cache: 'no-cache' });
  const registry = (await response.json()) as Registry;
  return registry.set !== set;
}

interface UpdateOptions {
  /** Id of the set that this page runs. */
  set: string;
  store: ReturnType<typeof createStore>;
  router: ReturnType<typeof createBrowserRouter>;
}

/**
 * A tab that was left open learns of a new release set when it becomes visible again, and takes it at the next
 * navigation by loading the page from the server, never while a form holds unsaved input.
 */
export function followSetUpdates({ set, store, router }: UpdateOptions): void {
  let pending = false;
  let asked = Date.now();

  async function ask(): Promise<void> {
    if (pending || document.visibilityState !== 'visible' || Date.now() - asked < ASK_AT_MOST_EVERY_MS)
      return;
    asked = Date.now();
    if (!(await setHasMoved(set))) return;
    pending = true;
    toast.info(UPDATED);
  }

  document.addEventListener('visibilitychange', () => {
    ask().catch(() => {}); // Offline: the next visit asks again.
  });

  router.subscribe(({ navigation }) => {
    if (!pending || navigation.state !== 'loading' || store.get(unsavedInputAtom).size > 0) return;
    const { pathname, search, hash } = navigation.location;
    if (pathname !== location.pathname) location.assign(`${pathname}${search}${hash}`);
  });
}
