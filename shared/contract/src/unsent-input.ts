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

/**
 * Forgets what was typed in this tab. Call it when its person signs out.
 *
 * @param minAge milliseconds; what was typed later stays. Without it nothing does.
 */
export function forgetUnsentInput(minAge = Number.NEGATIVE_INFINITY): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const age = Date.now() - Number(readStored(key).at);
      if (!(age < minAge)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}

/**
 * Keeps a text in this tab, in clear: a page is loaded anew when somebody signs out or in in another tab, and an entry's page
 * goes when its session ends. It is forgotten after four hours. Never for passwords, codes or ID numbers.
 */
export function openTabInput(name: string): UnsentInput {
  const key = `${PREFIX}${name}`;
  return {
    read() {
      forgetUnsentInput(UNSENT_INPUT_LIFETIME);
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
