import type { LeaveReason } from '@portal/api-client';
import { toast } from '@portal/ui';

const KEY = 'portal.page-left';

const SENTENCES: Readonly<Partial<Record<LeaveReason, string>>> = {
  switched: '已切换为其他账号登录，页面内容已更新',
  'signed-out': '您已在其他页面退出登录',
};

/**
 * Hides a page whose user has signed out, and reloads it for the current one. Only a fresh document
 * guarantees that no state, form or pending call of the previous user survives. Unsent input is already in
 * the journal.
 */
export function leavePage(reason: LeaveReason): void {
  document.documentElement.style.display = 'none';
  // A form's unload prompt must not ask the next user about the previous user's input.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  if (reason === 'own-login') return;
  try {
    sessionStorage.setItem(KEY, reason);
  } catch {
    // Storage is blocked: no explanation after the reload.
  }
  window.location.reload();
  // Going back aborts the reload and would leave the page hidden.
  window.addEventListener('popstate', () => setTimeout(() => window.location.reload()));
}

export function showReloadReason(): void {
  try {
    const sentence = SENTENCES[sessionStorage.getItem(KEY) as LeaveReason];
    sessionStorage.removeItem(KEY);
    if (sentence) toast.info(sentence);
  } catch {
    // Storage is blocked.
  }
}

export function explainLoginElsewhere(): void {
  toast.info('您已在其他页面登录，页面内容已更新');
}
