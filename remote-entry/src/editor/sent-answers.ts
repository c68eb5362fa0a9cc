import type { StepAnswers } from '@portal/season/answers';

/** In addition to the first, which most likely arrived before the connection was lost. */
const MAX_LATEST = 5;

/**
 * Answers sent without a reply. They may have reached the server; if found there later, they are not another device's
 * change.
 */
export function createSentAnswers() {
  const steps = new Map<string, readonly StepAnswers[]>();
  const get = (stepId: string) => steps.get(stepId) ?? [];
  return {
    get,
    add(stepId: string, answers: StepAnswers) {
      const others = get(stepId).filter((each) => each !== answers);
      const [first = answers, ...later] = [...others, answers];
      steps.set(stepId, [first, ...later.slice(-MAX_LATEST)]);
    },
    /** Call when the server's answers are known again. */
    clear: (stepId: string) => steps.delete(stepId),
    /** Call when the server has rejected these answers. */
    remove(stepId: string, answers: StepAnswers) {
      const others = get(stepId).filter((each) => each !== answers);
      steps.set(stepId, others);
    },
  };
}
