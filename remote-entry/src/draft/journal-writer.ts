import type { Journal, JournalContent } from './journal';

const JOURNAL_AFTER_MS = 200;

interface JournalWriterOptions {
  journal: Journal;
  /** @returns what is to be kept of a step; undefined when the server has everything */
  recordOf: (stepId: string) => (JournalContent & { baseRevision: number }) | undefined;
  /** Whether the browser keeps what it is given has changed. */
  onTurn: () => void;
}

/** Carries steps to the journal, a moment after a change or at once, and knows which of them the browser did not keep. */
export function createJournalWriter({ journal, recordOf, onTurn }: JournalWriterOptions) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const unkept = new Set<string>();
  let stopped = false;

  const note = (stepId: string, kept: boolean) => {
    const before = unkept.size > 0;
    if (kept) unkept.delete(stepId);
    else unkept.add(stepId);
    if (before !== unkept.size > 0) onTurn();
  };

  const write = async (stepId: string): Promise<void> => {
    clearTimeout(timers.get(stepId));
    timers.delete(stepId);
    const record = recordOf(stepId);
    // Whoever opened the entry after this page has taken the record over.
    if (record && stopped) return;
    try {
      await (record ? journal.write(stepId, record) : journal.forget(stepId));
      note(stepId, true);
    } catch {
      // What is left of a record that is not needed any more takes nothing from anybody.
      note(stepId, record === undefined);
    }
  };

  return {
    /** Writes now. Resolves when it is done, whichever way. */
    write,
    /** Writes in a moment, with what is typed until then. */
    soon(stepId: string) {
      if (!timers.has(stepId))
        timers.set(
          stepId,
          setTimeout(() => void write(stepId), JOURNAL_AFTER_MS),
        );
    },
    /** Whether something that the server does not have stands on this page only. */
    failing: () => unkept.size > 0,
    stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
