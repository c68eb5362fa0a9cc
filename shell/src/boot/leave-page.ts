import type { LeaveReason } from '@portal/api-client';
import { toast } from '@portal/ui';

const KEY = 'portal.page-left';

const SENTENCES: Readonly<Partial<Record<LeaveReason, string>>> = {
  switched: '已切换为其他账号登录，页面内容已更新',
  'signed-out': '您已在其他页面退出登录',
};

/**
 * Takes a page off the screen whose person is not signed in any more, and loads it anew for whoever is. A fresh
 * document is the one way to be sure that nothing of the first person is left: no state, no form, no call under way.
 * What they typed is in their journal by then (see the entry's drafts).
 */
export function leavePage(reason: LeaveReason): void {
  document.documentElement.style.display = 'none';
  // A form that holds its page must not ask the next person about the first one's input.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  if (reason === 'own-login') return;
  try {
    sessionStorage.setItem(KEY, reason);
  } catch {
    // Storage is forbidden: the page changes without a word.
  }
  window.location.reload();
}

/** Says why the page before this one was taken away. */
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
