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
