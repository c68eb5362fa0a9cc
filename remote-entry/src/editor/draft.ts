import { beijingDay } from '@portal/contract/beijing-time';
import type { EntryDetail, EntryIssue } from '@portal/contract/competition/entry';
import type { EntryAnswers, StepAnswers } from '@portal/season/answers';
import { type Completeness, getCompleteness } from '@portal/season/completeness';
import type { SeasonDefinition } from '@portal/season/definition';
import { getStepFields } from '@portal/season/definition';
import { judgeStep, type StepIssue } from '@portal/season/judge';
import { maskStep } from '@portal/season/sensitive';
import { atOnce, type WhenReleased } from '@portal/ui/press-watch';
import { parseFieldKey } from './field-path';
import { createListeners } from './listeners';
import { isIdentical } from './merge-answers';
import { createServerIssues, getSendableAnswers } from './sensitive-answers';

export interface StepDraft {
  answers: StepAnswers;
  base: StepAnswers;
  revision: number;
}

const JUDGE_AFTER_MS = 250;
const NO_ANSWERS: StepAnswers = {};

/**
 * Answers are immutable, so a field renders only if its own answer changed. A keystroke immediately notifies
 * only its input; judging and all other listeners wait for a pause in typing.
 * @param now the server's time in milliseconds
 */
export function createDraft(
  definition: SeasonDefinition,
  entry: EntryDetail,
  now: () => number,
  whenReleased: WhenReleased = atOnce,
) {
  const steps = new Map<string, StepDraft>();
  const immediate = createListeners();
  const settled = createListeners();
  const changed = createListeners<[stepId: string]>();
  const typing = new Set<string>();
  let judged: Completeness | undefined;
  let issuesByPath = new Map<string, StepIssue>();
  let judging: ReturnType<typeof setTimeout> | undefined;

  const serverIssues = createServerIssues(definition);
  for (const [id, step] of Object.entries(entry.steps)) {
    steps.set(id, { answers: step.data, base: step.data, revision: step.revision });
    serverIssues.set(id, step.data, entry.issues);
  }

  const step = (id: string): StepDraft =>
    steps.get(id) ?? { answers: NO_ANSWERS, base: NO_ANSWERS, revision: 0 };
  const notify = ({ typed = false } = {}) => {
    immediate.notify();
    if (!typed) settled.notify();
  };
  const answers = (): EntryAnswers => ({
    participant: entry.participant,
    data: Object.fromEntries([...steps].map(([id, { answers: own }]) => [id, own])),
    today: beijingDay(now()),
    stored: Object.fromEntries([...steps].map(([id, { base }]) => [id, base])),
  });
  /** Issues of supplements, which do not count towards completeness. */
  const judgeSupplements = (current: EntryAnswers) =>
    definition.steps
      .filter(({ id, kind }) => kind === 'supplement' && steps.has(id))
      .flatMap(({ id }) => judgeStep(definition, id, current));
  const compute = () => {
    clearTimeout(judging);
    judging = undefined;
    const current = answers();
    const found = getCompleteness(definition, current, serverIssues.get(current));
    judged = found;
    issuesByPath = new Map();
    for (const issue of [...found.steps.flatMap((each) => each.issues), ...judgeSupplements(current)]) {
      const key = `${issue.stepId}/${issue.path.join('/')}`;
      if (!issuesByPath.has(key) || issue.level === 'error') issuesByPath.set(key, issue);
    }
    return found;
  };
  const judge = () => {
    compute();
    notify();
  };
  const update = (id: string, changes: Partial<StepDraft>, options?: { typed: boolean }) => {
    steps.set(id, { ...step(id), ...changes });
    notify(options);
    clearTimeout(judging);
    judging = setTimeout(() => whenReleased(judge), JUDGE_AFTER_MS);
  };

  return {
    settle() {
      if (judging !== undefined) judge();
    },
    definition,
    entryId: entry.id,
    step,
    answers,
    /** Notifies on every keystroke; for the input that displays the value. */
    subscribeImmediate: immediate.subscribe,
    /** Notifies after each change and judgement, once typing pauses; for everything except inputs. */
    subscribeSettled: settled.subscribe,
    onChange: changed.subscribe,
    /** @param options `typed`: a keystroke, which immediately notifies only inputs */
    setAnswer(stepId: string, key: string, value: unknown, options?: { typed: boolean }) {
      update(stepId, { answers: { ...step(stepId).answers, [key]: toStorable(value) } }, options);
      changed.notify(stepId);
    },
    setAnswers(stepId: string, replaced: StepAnswers) {
      update(stepId, { answers: toStorable(replaced) as StepAnswers });
      changed.notify(stepId);
    },
    setBase(stepId: string, base: StepAnswers, revision: number, issues?: readonly EntryIssue[]) {
      if (issues) serverIssues.set(stepId, base, issues);
      update(stepId, { base, revision });
    },
    isDirty: (stepId: string) =>
      step(stepId).answers !== step(stepId).base && !isIdentical(step(stepId).answers, step(stepId).base),
    /** See `getSendableAnswers`. */
    sendable: (stepId: string) =>
      getSendableAnswers(definition, stepId, answers(), step(stepId).base, typing),
    /** A sensitive field has focus: its replacement may be incomplete. */
    beginTyping: (fieldKey: string) => void typing.add(fieldKey),
    endTyping(fieldKey: string) {
      if (!typing.delete(fieldKey)) return;
      changed.notify(parseFieldKey(fieldKey).stepId);
    },
    /** Masks sensitive answers once the server has them, so that they do not remain readable on screen. */
    maskSaved(stepId: string) {
      const { answers: own, base } = step(stepId);
      if (own !== base) return;
      const masked = maskStep(getStepFields(definition, stepId), own);
      update(stepId, { answers: masked, base: masked });
    },
    stepIds: () => [...steps.keys()],
    completeness: (): Completeness => judged ?? compute(),
    setServerIssues(issues: readonly EntryIssue[]) {
      for (const [id, { base }] of steps) serverIssues.set(id, base, issues);
      judge();
    },
    /** Judges now, for a decision that cannot wait for a pause in typing. */
    judge,
    findIssue: (stepId: string, path: readonly (string | number)[]) =>
      issuesByPath.get(`${stepId}/${path.join('/')}`),
  };
}
export type Draft = ReturnType<typeof createDraft>;

/** NUL and lone surrogates: PostgreSQL cannot store them, and the API would reject the whole step. */
const unstorable = /\0|\p{Surrogate}/gu;

/** @returns the same object if nothing was removed */
function toStorable(answer: unknown): unknown {
  if (typeof answer === 'string') return answer.replace(unstorable, '');
  if (typeof answer !== 'object' || answer === null) return answer;
  const parts = Object.entries(answer);
  const storable = parts.map(([key, part]) => [key, toStorable(part)] as const);
  if (storable.every(([, part], at) => part === parts[at]?.[1])) return answer;
  return Array.isArray(answer) ? storable.map(([, part]) => part) : Object.fromEntries(storable);
}
