import type { StepAnswers } from '@portal/season/answers';

/** Beside the first, which is likeliest to have arrived before the line went. */
const MAX_LATEST = 5;

/**
 * Answers that were sent without a reply. They may or may not have reached the server; found there later, they are this
 * page's own and not another device's change.
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
    /** The server's answers are known again. */
    clear: (stepId: string) => steps.delete(stepId),
    /** The server has refused these answers. */
    remove(stepId: string, answers: StepAnswers) {
      const others = get(stepId).filter((each) => each !== answers);
      steps.set(stepId, others);
    },
  };
}
