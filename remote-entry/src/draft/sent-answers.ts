import type { StepAnswers } from '@portal/contract/season/answers';

/** More than these in a row are only sent to a server that is not there. */
const KEPT = 6;

/**
 * What was sent and never answered: it may or may not have reached the server. Found there later, it is this page's
 * own and no other device's change.
 */
export function createSentAnswers() {
  const steps = new Map<string, readonly StepAnswers[]>();
  const of = (stepId: string) => steps.get(stepId) ?? [];
  return {
    of,
    add(stepId: string, answers: StepAnswers) {
      const others = of(stepId).filter((each) => each !== answers);
      steps.set(stepId, [...others, answers].slice(-KEPT));
    },
    /** The server has said what it holds: nothing is uncertain any more. */
    settle: (stepId: string) => steps.delete(stepId),
    /** The server has refused these. */
    remove(stepId: string, answers: StepAnswers) {
      const others = of(stepId).filter((each) => each !== answers);
      steps.set(stepId, others);
    },
  };
}
