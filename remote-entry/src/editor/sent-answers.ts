import type { StepAnswers } from '@portal/season/answers';

/** A longer series only occurs while the server is unreachable. */
const MAX_SENT = 6;

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
      steps.set(stepId, [...others, answers].slice(-MAX_SENT));
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
