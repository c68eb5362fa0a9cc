const SPEAK_AFTER_MS = 400;

/**
 * Which mistakes are spoken of: those of fields that were left, and all of a step that was left or checked. A form
 * that was just opened does not accuse.
 */
export function createReveal() {
  const fields = new Set<string>();
  const steps = new Set<string>();
  const listeners = new Set<() => void>();
  const add = (to: Set<string>, name: string) => {
    if (to.has(name)) return;
    to.add(name);
    for (const listener of listeners) listener();
  };
  return {
    /**
     * A field was left. A moment later its mistakes may be spoken of: by then what was typed last is judged, and a
     * click that left the field has ended, so that no message pushes its target away.
     */
    left(stepId: string, path: readonly (string | number)[]) {
      setTimeout(() => add(fields, `${stepId}/${path.join('/')}`), SPEAK_AFTER_MS);
    },
    field: (stepId: string, path: readonly (string | number)[]) => add(fields, `${stepId}/${path.join('/')}`),
    step: (stepId: string) => add(steps, stepId),
    has: (stepId: string, path: readonly (string | number)[]) =>
      steps.has(stepId) || fields.has(`${stepId}/${path.join('/')}`),
    hasStep: (stepId: string) => steps.has(stepId),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type Reveal = ReturnType<typeof createReveal>;
