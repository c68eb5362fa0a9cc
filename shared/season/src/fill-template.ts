import { chineseDay } from '@portal/contract/beijing-time';
import type { EntryAnswers } from './answers';
import { getFieldsByKey, type SeasonDefinition, type Template } from './definition';
import { formatAnswer } from './display';
import { readRole } from './entry-facts';
import { type RoleName, rolesSchema } from './roles';

/** `{name}` is the answer to a role, `{project.uscc}` one by step and key; see also `TEMPLATE_WORDS`. */
const PLACEHOLDER = /\{([A-Za-z]+(?:\.\w+)?)\}/g;

/** Placeholders that are not answers. */
export const TEMPLATE_WORDS = ['season', 'statement', 'date', 'blank'] as const;

/** Width of a handwritten name. */
const BLANK = '\u3000'.repeat(10);

/** A piece of a line; filled-in values and blanks to fill in by hand are underlined. */
export interface TemplatePart {
  text: string;
  underlined: boolean;
}

export interface FilledTemplate {
  title: string;
  paragraphs: TemplatePart[][];
  signature: TemplatePart[][];
}

/** @returns the names of all placeholders in a text */
export function listPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

export function isRoleName(name: string): name is RoleName {
  return Object.hasOwn(rolesSchema.shape, name);
}

function readPlaceholder(definition: SeasonDefinition, answers: EntryAnswers, name: string): string {
  switch (name) {
    case 'season':
      return definition.name;
    case 'statement':
      return definition.statement;
    case 'date':
      return chineseDay(`${answers.today}T00:00:00+08:00`);
    case 'blank':
      return '';
  }
  const [stepId = '', key = ''] = name.split('.');
  const found = isRoleName(name)
    ? readRole(definition, answers, name)
    : { field: getFieldsByKey(definition, stepId).get(key), value: answers.data[stepId]?.[key] };
  return found?.field ? formatAnswer(definition, found.field, found.value, answers).trim() : '';
}

/** The season's own text is not underlined. */
const PLAIN: ReadonlySet<string> = new Set(['season', 'statement', 'date']);

/** @returns a template filled in from the entry, with blanks for missing answers */
export function fillTemplate(
  definition: SeasonDefinition,
  answers: EntryAnswers,
  { title, paragraphs, signature }: Template,
): FilledTemplate {
  const fill = (text: string): TemplatePart[] =>
    text.split(PLACEHOLDER).flatMap((piece, at): TemplatePart[] => {
      // `split` puts what the capture group matched, the names, at odd indices.
      if (at % 2 === 0) return piece === '' ? [] : [{ text: piece, underlined: false }];
      const value = readPlaceholder(definition, answers, piece);
      return [{ text: value || BLANK, underlined: !PLAIN.has(piece) }];
    });
  const plainTitle = fill(title)
    .map(({ text }) => text)
    .join('');
  return { title: plainTitle, paragraphs: paragraphs.map(fill), signature: signature.map(fill) };
}
