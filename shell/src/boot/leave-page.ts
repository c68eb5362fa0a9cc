import type { LeaveReason } from '@portal/api-client';
import { tryStorage } from '@portal/contract/browser-storage';
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
  // If storage is denied, nothing explains the reload.
  tryStorage(() => sessionStorage.setItem(KEY, reason));
  window.location.reload();
  // Going back aborts the reload and would leave the page hidden.
  window.addEventListener('popstate', () => setTimeout(() => window.location.reload()));
}

export function showReloadReason(): void {
  const sentence = tryStorage(() => {
    const reason = sessionStorage.getItem(KEY) as LeaveReason;
    sessionStorage.removeItem(KEY);
    return SENTENCES[reason];
  });
  if (sentence) toast.info(sentence);
}

export function explainLoginElsewhere(): void {
  toast.info('您已在其他页面登录，页面内容已更新');
}
