import type { EntryDetail, EntryIssue } from '@portal/contract/competition/entry';
import type { EntryAnswers, StepAnswers } from '@portal/contract/season/answers';
import { type Completeness, completeness } from '@portal/contract/season/completeness';
import type { SeasonDefinition } from '@portal/contract/season/definition';
import { fieldsOf, judgeStep, type StepIssue } from '@portal/contract/season/judge';
import { maskStep } from '@portal/contract/season/sensitive';
import { placeOf } from './field-path';
import { identical } from './merge-answers';
import { createServerIssues, sendableAnswers } from './sensitive-answers';

/** One step as this page holds it. */
export interface StepDraft {
  answers: StepAnswers;
  /** What the server is known to hold, and its revision. */
  base: StepAnswers;
  revision: number;
}

const JUDGE_AFTER_MS = 250;
const NOTHING: StepAnswers = {};

/**
 * The entry that is open on this page: answers by step, what the server holds of them, and what stands against them.
 * Answers are never changed in place, so that a field renders again only when its own answer changed. A typed letter is
 * news to its own input alone; judging, and all that is drawn from the answers, wait until typing pauses.
 */
export function createDraft(definition: SeasonDefinition, entry: EntryDetail, clockOffset: number) {
  const steps = new Map<string, StepDraft>();
  const inputs = new Set<() => void>();
  const followers = new Set<() => void>();
  const changeListeners = new Set<(stepId: string) => void>();
  const typing = new Set<string>();
  let judged: Completeness | undefined;
  let issuesByPath = new Map<string, StepIssue>();
  let judging: ReturnType<typeof setTimeout> | undefined;

  const told = createServerIssues(definition);
  for (const [id, step] of Object.entries(entry.steps)) {
    steps.set(id, { answers: step.data, base: step.data, revision: step.revision });
    told.take(id, step.data, entry.issues);
  }

  const step = (id: string): StepDraft => steps.get(id) ?? { answers: NOTHING, base: NOTHING, revision: 0 };
  const tell = ({ typed = false } = {}) => {
    for (const listener of inputs) listener();
    if (!typed) for (const listener of followers) listener();
  };
  const answers = (): EntryAnswers => ({
    participant: entry.participant,
    data: Object.fromEntries([...steps].map(([id, { answers: own }]) => [id, own])),
    today: new Date(Date.now() + clockOffset + 8 * 3_600_000).toISOString().slice(0, 10),
    stored: Object.fromEntries([...steps].map(([id, { base }]) => [id, base])),
  });
  /** What stands against steps beside the entry; it counts for none of the entry's completeness. */
  const beside = (present: EntryAnswers) =>
    definition.steps
      .filter(({ id, kind }) => kind === 'beside' && steps.has(id))
      .flatMap(({ id }) => judgeStep(definition, id, present));
  const compute = () => {
    clearTimeout(judging);
    judging = undefined;
    const present = answers();
    const found = completeness(definition, present, told.of(present));
    judged = found;
    issuesByPath = new Map();
    for (const issue of [...found.steps.flatMap((each) => each.issues), ...beside(present)]) {
      const key = `${issue.stepId}/${issue.path.join('/')}`;
      if (!issuesByPath.has(key) || issue.level === 'error') issuesByPath.set(key, issue);
    }
    return found;
  };
  const judge = () => {
    compute();
    tell();
  };
  const put = (id: string, changes: Partial<StepDraft>, how?: { typed: boolean }) => {
    steps.set(id, { ...step(id), ...changes });
    tell(how);
    clearTimeout(judging);
    judging = setTimeout(judge, JUDGE_AFTER_MS);
  };

  return {
    definition,
    entryId: entry.id,
    step,
    answers,
    /** Calls back after each change at once: for an input, which must show its own letter. */
    subscribe(listener: () => void) {
      inputs.add(listener);
      return () => inputs.delete(listener);
    },
    /** Calls back after each change and judgement, after typed letters when typing pauses: for everything else. */
    follow(listener: () => void) {
      followers.add(listener);
      return () => followers.delete(listener);
    },
    /** Calls back with the step's id after each change that a person made. */
    onChange(listener: (stepId: string) => void) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    /** @param how whether it was typed: a letter of many, after which nothing but its input is in a hurry */
    setAnswer(stepId: string, key: string, value: unknown, how?: { typed: boolean }) {
      put(stepId, { answers: { ...step(stepId).answers, [key]: value } }, how);
      for (const listener of changeListeners) listener(stepId);
    },
    /** Replaces a step's answers: something restored, merged or chosen. */
    setAnswers(stepId: string, replaced: StepAnswers) {
      put(stepId, { answers: replaced });
      for (const listener of changeListeners) listener(stepId);
    },
    /** Takes over what the server holds, and what it has against that. Answers stay as they are. */
    setBase(stepId: string, base: StepAnswers, revision: number, issues?: readonly EntryIssue[]) {
      if (issues) told.take(stepId, base, issues);
      put(stepId, { base, revision });
    },
    isDirty: (stepId: string) =>
      step(stepId).answers !== step(stepId).base && !identical(step(stepId).answers, step(stepId).base),
    /** The step's answers without what must not be sent yet. */
    sendable: (stepId: string) => sendableAnswers(definition, stepId, answers(), step(stepId).base, typing),
    /** The focus is at a sensitive answer, by the name of its place: what replaces it may be half typed. */
    beginTyping: (name: string) => void typing.add(name),
    endTyping(name: string) {
      if (!typing.delete(name)) return;
      for (const listener of changeListeners) listener(placeOf(name).stepId);
    },
    /** Covers sensitive answers that the server has: they need not stay readable on a screen. */
    cover(stepId: string) {
      const { answers: own, base } = step(stepId);
      if (own !== base) return;
      const covered = maskStep(fieldsOf(definition, stepId), own);
      put(stepId, { answers: covered, base: covered });
    },
    stepIds: () => [...steps.keys()],
    completeness: (): Completeness => judged ?? compute(),
    /** The server has refused what it holds. */
    refused(issues: readonly EntryIssue[]) {
      for (const [id, { base }] of steps) told.take(id, base, issues);
      judge();
    },
    /** Judges at once, for a decision that must not rest on old news. */
    judge,
    issueAt: (stepId: string, path: readonly (string | number)[]) =>
      issuesByPath.get(`${stepId}/${path.join('/')}`),
  };
}
export type Draft = ReturnType<typeof createDraft>;
