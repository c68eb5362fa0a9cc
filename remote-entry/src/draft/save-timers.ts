const SAVE_AFTER_MS = 1500;
const SAVE_AT_LATEST_MS = 8000;

/** Saves a step when typing pauses, and now and then where it never does. */
export function createSaveTimers(save: (stepId: string) => void) {
  const timers = new Map<string, { timer: ReturnType<typeof setTimeout>; since: number }>();
  return {
    schedule(stepId: string, after = SAVE_AFTER_MS) {
      const known = timers.get(stepId);
      clearTimeout(known?.timer);
      const since = known?.since ?? Date.now();
      const wait = Math.max(0, Math.min(after, since + SAVE_AT_LATEST_MS - Date.now()));
      timers.set(stepId, { since, timer: setTimeout(() => save(stepId), wait) });
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
