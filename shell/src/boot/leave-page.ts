import type { LeaveReason } from '@portal/api-client';
import { toast } from '@portal/ui';

const KEY = 'portal.page-left';

const SENTENCES: Readonly<Partial<Record<LeaveReason, string>>> = {
  switched: '已切换为其他账号登录，页面内容已更新',
  'signed-out': '您已在其他页面退出登录',
};

/**
 * Hides a page whose person is not signed in any more, and reloads it for whoever is. Only a fresh document guarantees
 * that nothing of the first person is left: no state, no form, no pending call. Unsent input is in the journal by then.
 */
export function leavePage(reason: LeaveReason): void {
  document.documentElement.style.display = 'none';
  // A form's unload prompt must not ask the next person about the first one's input.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  if (reason === 'own-login') return;
  try {
    sessionStorage.setItem(KEY, reason);
  } catch {
    // Storage is forbidden: the page changes without a word.
  }
  window.location.reload();
  // Who goes back meanwhile ends the reload, and would be left with a hidden page.
  window.addEventListener('popstate', () => setTimeout(() => window.location.reload()));
}

/** Explains why the previous page was reloaded. */
export function explainLeftPage(): void {
  try {
    const sentence = SENTENCES[sessionStorage.getItem(KEY) as LeaveReason];
    sessionStorage.removeItem(KEY);
    if (sentence) toast.info(sentence);
  } catch {
    // Storage is forbidden.
  }
}

export function explainLoginElsewhere(): void {
  toast.info('您已在其他页面登录，页面内容已更新');
}
