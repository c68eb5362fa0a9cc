import { tryStorage } from './browser-storage';

export interface UnsentInput {
  read(): string | undefined;
  /** @param text undefined removes it */
  store(text: string | undefined): void;
}

/** Message of a dialog that restored such text. */
export const INPUT_RESTORED = '已为您恢复上次未保存的内容';

const PREFIX = 'portal.typed.';
/** Milliseconds. Longer than a break, but a shared device keeps the text for an afternoon at most. */
export const UNSENT_INPUT_LIFETIME = 4 * 3_600_000;

/** Empty if storage is denied or something else wrote the value. */
function readStored(key: string): { at?: unknown; text?: unknown } {
  return tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? 'null')) ?? {};
}

function forget(isGone: (typedAt: number) => boolean): void {
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && isGone(Number(readStored(key).at))) sessionStorage.removeItem(key);
  });
}

/** Removes the unsent input of this tab. Call it when the page turns out to belong to another user. */
export function forgetUnsentInput(): void {
  forget(() => true);
}

/** Local storage key: time of the last sign-out in this browser. */
const SIGN_OUT = 'portal.signed-out-at';

/** Prefix of local storage keys: tickets of activities by id. Whoever has one sees its holder and can cancel it. */
export const TICKET_KEY = 'portal.ticket.';

/**
 * Removes the unsent input and the tickets of this browser. Call it on sign-out: other tabs follow when they reload,
 * which a sign-out triggers, and suspended tabs when they become visible again.
 */
export function forgetInputOfAllTabs(): void {
  forgetUnsentInput();
  // If storage is denied, other tabs keep their input until it expires.
  tryStorage(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(TICKET_KEY)) localStorage.removeItem(key);
    localStorage.setItem(SIGN_OUT, String(Date.now()));
  });
}

/** Removes input of this tab that has expired or that predates a sign-out. Call it when a page starts. */
export function removeExpiredInput(): void {
  const signOut = Number(tryStorage(() => localStorage.getItem(SIGN_OUT)) ?? 0);
  const since = Math.max(signOut, Date.now() - UNSENT_INPUT_LIFETIME);
  forget((typedAt) => !(typedAt > since));
}

/**
 * Keeps a text in this tab, unencrypted: a phone may reload the page after the user left it to read the code in another
 * app, and an entry's page closes when its session ends. Expires after four hours. Never use it for passwords, codes or
 * ID numbers.
 */
export function openTabInput(name: string): UnsentInput {
  const key = `${PREFIX}${name}`;
  return {
    read() {
      removeExpiredInput();
      const { text } = readStored(key);
      return typeof text === 'string' ? text : undefined;
    },
    store(text) {
      // If storage is full or denied, the text is lost with the page.
      tryStorage(() => {
        if (text === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), text }));
      });
    },
  };
}

const NOTHING_KEPT: UnsentInput = { read: () => undefined, store: () => undefined };

/** `openTabInput` for one user only. @param owner id of the user; nothing is kept for an unknown one */
export const openUnsentInput = (owner: number | undefined, name: string): UnsentInput =>
  owner === undefined ? NOTHING_KEPT : openTabInput(`${owner}.${name}`);

/** The reason for withdrawing an entry, asked for on its page and in the personal centre. */
export const openWithdrawalReason = (owner: number | undefined, entryId: string): UnsentInput =>
  openUnsentInput(owner, `withdraw.${entryId}`);
