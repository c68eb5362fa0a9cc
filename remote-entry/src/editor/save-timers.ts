const SAVE_AFTER_MS = 1500;
const SAVE_AT_LATEST_MS = 8000;
const RETRY_AFTER_MS = 5000;
const RETRY_GROWTH = 1.5;
const RETRY_AT_MOST_MS = 15_000;

export function createSaveTimers(save: (stepId: string) => void) {
  const timers = new Map<string, { timer: ReturnType<typeof setTimeout>; since: number }>();
  let failures = 0;
  const start = (stepId: string, since: number, wait: number) => {
    clearTimeout(timers.get(stepId)?.timer);
    timers.set(stepId, { since, timer: setTimeout(() => save(stepId), wait) });
  };
  return {
    schedule(stepId: string) {
      const since = timers.get(stepId)?.since ?? Date.now();
      start(stepId, since, Math.max(0, Math.min(SAVE_AFTER_MS, since + SAVE_AT_LATEST_MS - Date.now())));
    },
    /** Exponential back-off with jitter, so that clients do not all retry when the server recovers. */
    scheduleRetry(stepId: string) {
      const wait = Math.min(RETRY_AFTER_MS * RETRY_GROWTH ** failures, RETRY_AT_MOST_MS);
      failures += 1;
      start(stepId, Date.now(), wait * (0.75 + Math.random() / 2));
    },
    noteSuccess() {
      failures = 0;
    },
    clear(stepId: string) {
      clearTimeout(timers.get(stepId)?.timer);
      timers.delete(stepId);
    },
    stop() {
      for (const { timer } of timers.values()) clearTimeout(timer);
    },
  };
}
