/** In the state of history entries: how many dialogs were open when the entry was made. */
const DEPTH = 'portalDialogs';

interface EntryState {
  /** The router's own count of entries. */
  idx?: number;
  [DEPTH]?: number;
}

interface OpenDialog {
  close: () => void;
}

/** Browsers drop steps when there were too many in a short time. */
const STEP_LIMIT_MS = 1000;

/** In the order in which they were opened. */
const openDialogs: OpenDialog[] = [];
/** The page that the dialogs' entries belong to. */
let address = '';
/** Ends the wait for a step that this module asked for, which closes no dialog. */
let endStep: (() => void) | undefined;
/** The router's count at the entry seen last: only the forward key reaches the one after it. */
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

/** Skips the history entry of a closed dialog; when no entry follows it, goes back to the page's own entry. */
function passForward(): void {
  if (canGoForward() === false) matchEntries();
  else
    step(1, () => {
      // Else a document is still being loaded, which a step back would stop.
      if (!canGoForward()) matchEntries();
    });
}

/** Makes as many history entries as dialogs are open, or takes away those that are too many. */
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

/** @returns whether the step was the dialogs'; one that leads to another page is the router's, too */
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
  // Also an entry of dialogs that are closed: its page has an entry of its own.
  if (closing.length === 0) matchEntries();
  return (isOurs || closing.length > 0) && isAtPage;
}

/**
 * Keeps steps back that close a dialog from the router, which would take them for a navigation, and leaves an entry whose
 * dialog a reload has closed. To be called before the router is made: browsers call the listeners of a window in the
 * order in which they came, capturing or not.
 */
export function followDialogHistory(): void {
  window.addEventListener('popstate', (event) => {
    if (followStep()) event.stopImmediatePropagation();
  });
  // Kept as it was left, perhaps while it waited for a step.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    endStep?.();
    matchEntries();
  });
  matchEntries();
}

/**
 * Gives an open dialog a history entry of its own, which the browser's back key takes away.
 * @param dialog closed by the back key
 * @returns to be called when the dialog has closed: takes its entry away, unless the back key has
 */
export function addDialogEntry(dialog: OpenDialog): () => void {
  openDialogs.push(dialog);
  matchEntries();
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    // Dialogs that close together need one step back; one that replaces another needs none.
    queueMicrotask(matchEntries);
  };
}

/**
 * For a navigation that closes a dialog: it takes the place of the dialog's history entry.
 * @returns whether there is one to be replaced
 */
export function keepHistoryEntry(): boolean {
  const state = readState();
  if (!state?.[DEPTH]) return false;
  history.replaceState({ ...state, [DEPTH]: undefined }, '');
  return true;
}
