import type { StepAnswers } from '@portal/season/answers';

/** In addition to the first, which most likely arrived before the connection was lost. */
const MAX_LATEST = 5;

/** Answers sent without a reply: if the server has them, they are not another device's change. */
export function createUnacknowledgedSaves() {
  const steps = new Map<string, readonly StepAnswers[]>();
  const get = (stepId: string) => steps.get(stepId) ?? [];
  return {
    get,
    add(stepId: string, answers: StepAnswers) {
      const others = get(stepId).filter((each) => each !== answers);
      const [first = answers, ...later] = [...others, answers];
      steps.set(stepId, [first, ...later.slice(-MAX_LATEST)]);
    },
    clear: (stepId: string) => steps.delete(stepId),
    remove(stepId: string, answers: StepAnswers) {
      const others = get(stepId).filter((each) => each !== answers);
      steps.set(stepId, others);
    },
  };
}
