import type { EntryAnswers } from './answers';
import { getAnsweredSteps, type SeasonDefinition } from './definition';
import { formatAnswer } from './display';
import { listParts } from './fields/registry';
import { getVisibleFields } from './judge';

/** One answer of an entry, formatted for people. */
export interface ListedAnswer {
  /** Step and field; in a table also row index and column, in a matrix row and year. */
  path: (string | number)[];
  /** The path with row ids in place of indices, so that it follows a row that moves. */
  identity: string;
  label: string;
  text: string;
}

/**
 * @returns every answer that this entry is asked for, of all steps, in form order; a table or matrix has its own line
 *   before its parts
 */
export function listAnswers(definition: SeasonDefinition, answers: EntryAnswers): ListedAnswer[] {
  return getAnsweredSteps(definition).flatMap((step) =>
    getVisibleFields(definition, step.id, answers).flatMap((field) => {
      const value = answers.data[step.id]?.[field.key];
      const path = [step.id, field.key];
      const own = { path, identity: path.join('.'), label: field.label };
      const parts = listParts(field, value).map((part) => ({
        path: [...path, ...part.path],
        identity: [...path, part.row?.id ?? part.path[0], part.path[1]].join('.'),
        label: part.label,
        text: formatAnswer(definition, part.field, part.value, answers),
      }));
      return [{ ...own, text: formatAnswer(definition, field, value, answers) }, ...parts];
    }),
  );
}

/** An answer before and after; empty text if there is none. */
export interface AnswerChange {
  identity: string;
  path: (string | number)[];
  label: string;
  before: string;
  after: string;
}

/** Answers in clear text, to find changes, and as they may be shown. */
export interface ComparedAnswers {
  definition: SeasonDefinition;
  clear: EntryAnswers;
  shown: EntryAnswers;
}

const byIdentity = (answers: readonly ListedAnswer[]) =>
  new Map(answers.map((answer) => [answer.identity, answer]));

/** @returns the answers that differ, in form order; those no longer asked for come last */
export function compareAnswers(before: ComparedAnswers, after: ComparedAnswers): AnswerChange[] {
  const clearBefore = byIdentity(listAnswers(before.definition, before.clear));
  const clearAfter = byIdentity(listAnswers(after.definition, after.clear));
  const shownBefore = byIdentity(listAnswers(before.definition, before.shown));
  const shownAfter = byIdentity(listAnswers(after.definition, after.shown));
  return [...new Set([...clearAfter.keys(), ...clearBefore.keys()])].flatMap((identity) => {
    if (clearBefore.get(identity)?.text === clearAfter.get(identity)?.text) return [];
    const [was, is] = [shownBefore.get(identity), shownAfter.get(identity)];
    const place = is ?? was;
    if (!place || (was?.text ?? '') + (is?.text ?? '') === '') return [];
    const { path, label } = place;
    return [{ identity, path, label, before: was?.text ?? '', after: is?.text ?? '' }];
  });
}
