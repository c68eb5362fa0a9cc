/** A text that somebody has typed and not sent yet. */
export interface UnsentInput {
  read(): string | undefined;
  /** @param text undefined forgets it */
  store(text: string | undefined): void;
}

/** What a dialog says that has got such a text back. */
export const INPUT_RESTORED = '已为您恢复上次未保存的内容';

/**
 * Keeps a text in this tab for whoever typed it: a page is loaded anew when somebody signs out or in in another tab, and an
 * entry's page goes when its session ends. Never for passwords or codes.
 *
 * @param owner id of whoever types; of somebody unknown nothing is kept
 */
export function openUnsentInput(owner: number | undefined, name: string): UnsentInput {
  const key = `portal.unsent-input.${owner}.${name}`;
  return {
    read() {
      if (owner === undefined) return undefined;
      try {
        return sessionStorage.getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    store(text) {
      if (owner === undefined) return;
      try {
        if (text === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, text);
      } catch {
        // Storage is full or forbidden: the text then goes with the page.
      }
    },
  };
}

/** Why an entry is to be withdrawn: its own page asks, and so does the personal centre. */
export const openWithdrawalReason = (owner: number | undefined, entryId: string): UnsentInput =>
  openUnsentInput(owner, `withdraw.${entryId}`);
