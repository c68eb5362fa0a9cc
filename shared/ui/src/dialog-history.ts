/** Key in the history state: number of open dialogs when the entry was created. */
const DEPTH = 'portalDialogs';

interface EntryState {
  /** The router's index of history entries. */
  idx?: number;
  [DEPTH]?: number;
}

interface OpenDialog {
  close: () => void;
}

/** Browsers drop history navigations that are too frequent. */
const STEP_LIMIT_MS = 1000;

/** In opening order. */
const openDialogs: OpenDialog[] = [];
/** URL of the page that the dialogs' entries belong to. */
let address = '';
/** Ends the wait for a navigation started by this module, which closes no dialog. */
let endStep: (() => void) | undefined;
/** The router's index at the last seen entry; only a forward navigation reaches the next one. */
let seenIdx = 0;

const readState = () => history.state as EntryState | null;
const readDepth = () => readState()?.[DEPTH] ?? 0;
const readIdx = () => readState()?.idx ?? seenIdx;
/** Undefined in older browsers. */
const canGoForward = () => (window.navigation as Navigation | undefined)?.canGoForward;

function step(by: number, onNone?: () => void): void {
  const timer = setTimeout(() => {
    endStep?.();
    onNone?.();
  }, STEP_LIMIT_MS);
  endStep = () => {
    clearTimeout(timer);
    endStep = undefined;
  };
  history.go(by);
}

/** Skips the history entry of a closed dialog; if no entry follows it, goes back to the page's own entry. */
function passForward(): void {
  if (canGoForward() === false) matchEntries();
  else
    step(1, () => {
      // Otherwise a document is loading, and going back would cancel it.
      if (!canGoForward()) matchEntries();
    });
}

/** Adds or removes history entries to match the number of open dialogs. */
function matchEntries(): void {
  if (endStep) return;
  const tooMany = readDepth() - openDialogs.length;
  address = location.href;
  if (tooMany > 0) step(-tooMany);
  for (let depth = readDepth() + 1; depth <= openDialogs.length; depth += 1) {
    const state = readState();
    history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, [DEPTH]: depth } satisfies EntryState, '');
  }
  seenIdx = readIdx();
}

/** @returns whether the navigation was only about dialogs; one to another page is also the router's */
function followStep(): boolean {
  const isOurs = endStep !== undefined;
  const closing = isOurs ? [] : openDialogs.slice(readDepth());
  const isAtPage = location.href === address;
  const isForward = readIdx() === seenIdx + 1;
  seenIdx = readIdx();
  endStep?.();
  for (const { close } of [...closing].reverse()) close();
  if (isForward && readDepth() > openDialogs.length) {
    passForward();
    return true;
  }
  // Also for an entry of closed dialogs: its page has an entry of its own.
  if (closing.length === 0) matchEntries();
  return (isOurs || closing.length > 0) && isAtPage;
}

/**
 * Hides navigations that close a dialog from the router, and goes back from entries whose dialog a reload has closed.
 * Call before creating the router: browsers call window listeners in registration order, capturing or not.
 */
export function followDialogHistory(): void {
  window.addEventListener('popstate', (event) => {
    if (followStep()) event.stopImmediatePropagation();
  });
  // Restored from the bfcache, perhaps while waiting for a navigation.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    endStep?.();
    matchEntries();
  });
  matchEntries();
}

/**
 * Adds a history entry for an open dialog, so that the back button closes it.
 * @param dialog closed by the back button
 * @returns to be called when the dialog has closed; removes its entry unless the back button did
 */
export function addDialogEntry(dialog: OpenDialog): () => void {
  openDialogs.push(dialog);
  matchEntries();
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    // Dialogs that close together need one step back; a replaced dialog needs none.
    queueMicrotask(matchEntries);
  };
}

/** For a navigation that closes a dialog and replaces its history entry. @returns whether there is an entry to replace */
export function keepHistoryEntry(): boolean {
  const state = readState();
  if (!state?.[DEPTH]) return false;
  history.replaceState({ ...state, [DEPTH]: undefined }, '');
  return true;
}
