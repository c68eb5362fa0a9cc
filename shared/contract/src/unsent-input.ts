/** A text that somebody has typed and not sent yet. */
export interface UnsentInput {
  read(): string | undefined;
  /** @param text undefined forgets it */
  store(text: string | undefined): void;
}

/** What a dialog says that has got such a text back. */
export const INPUT_RESTORED = '已为您恢复上次未保存的内容';

const PREFIX = 'portal.typed.';
/** Milliseconds. Longer than a break from a form; a shared device has it no longer than an afternoon. */
export const UNSENT_INPUT_LIFETIME = 4 * 3_600_000;

function readStored(key: string): { at?: unknown; text?: unknown } {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {};
  } catch {
    return {}; // Storage is forbidden, or somebody else wrote this.
  }
}

function forget(isGone: (typedAt: number) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && isGone(Number(readStored(key).at))) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}

/** Forgets what was typed in this tab. Call it when its page turns out to be another person's now. */
export function forgetUnsentInput(): void {
  forget(() => true);
}

/** Local storage: when somebody signed out in this browser last. */
const SIGN_OUT = 'portal.signed-out-at';

/**
 * Forgets what was typed in this browser. Call it when its person signs out: other tabs follow when their pages are loaded anew,
 * which a sign-out makes them do, and those that the browser has put away are when they are looked at again.
 */
export function forgetInputOfAllTabs(): void {
  forgetUnsentInput();
  try {
    localStorage.setItem(SIGN_OUT, String(Date.now()));
  } catch {
    // Storage is forbidden: another tab keeps it for some hours.
  }
}

/** Forgets what was typed in this tab hours ago, or before somebody signed out. Call it when a page begins. */
export function forgetOldInput(): void {
  let signOut = 0;
  try {
    signOut = Number(localStorage.getItem(SIGN_OUT));
  } catch {
    // Storage is forbidden: so it was at the sign-out.
  }
  const since = Math.max(signOut, Date.now() - UNSENT_INPUT_LIFETIME);
  forget((typedAt) => !(typedAt > since));
}

/**
 * Keeps a text in this tab, in clear: a phone may load a page anew that was left for the code in another app, and an entry's page
 * goes when its session ends. It is forgotten after four hours. Never for passwords, codes or ID numbers.
 */
export function openTabInput(name: string): UnsentInput {
  const key = `${PREFIX}${name}`;
  return {
    read() {
      forgetOldInput();
      const { text } = readStored(key);
      return typeof text === 'string' ? text : undefined;
    },
    store(text) {
      try {
        if (text === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), text }));
      } catch {
        // Storage is full or forbidden: the text then goes with the page.
      }
    },
  };
}

const NOTHING_KEPT: UnsentInput = { read: () => undefined, store: () => undefined };

/** `openTabInput` for whoever typed alone. @param owner id of that person; of somebody unknown nothing is kept */
export const openUnsentInput = (owner: number | undefined, name: string): UnsentInput =>
  owner === undefined ? NOTHING_KEPT : openTabInput(`${owner}.${name}`);

/** Why an entry is to be withdrawn: its own page asks, and so does the personal centre. */
export const openWithdrawalReason = (owner: number | undefined, entryId: string): UnsentInput =>
  openUnsentInput(owner, `withdraw.${entryId}`);
