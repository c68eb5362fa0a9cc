import { asRows, type EntryAnswers } from '@portal/season/answers';
import type { SeasonDefinition } from '@portal/season/definition';
import type { Column } from '@portal/season/field';
import type { Option } from '@portal/season/fields/field-common';
import { getOptions } from '@portal/season/options';
import { readMoney, readPercent, readWhole } from '../figures';

interface Context {
  definition: SeasonDefinition;
  answers: EntryAnswers;
}

const YES = ['是', '有', '√', '✓', 'y', 'yes', 'true', '1'];
const NO = ['否', '无', '×', '✗', 'n', 'no', 'false', '0'];

/** @returns text as it is compared: half-width, without blanks, in small letters */
function normalize(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toLowerCase();
}

/** @returns `2020-01-05` or `2020-01` of a date in one of the ways in which spreadsheets write it */
function readDate(text: string, precision: 'day' | 'month'): string | undefined {
  const plain = normalize(text).replace(/^(\d{4})(\d{2})(\d{2})?$/, (_, ...parts) =>
    parts.slice(0, 3).filter(Boolean).join('-'),
  );
  const match = /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})?日?)?(?:\d{1,2}:.*)?$/.exec(plain);
  const [, year = '', month = '', day] = match ?? [];
  if (!match || (precision === 'day' && !day)) return undefined;
  const parts = [year, month.padStart(2, '0'), ...(precision === 'day' ? [day?.padStart(2, '0')] : [])];
  return parts.join('-');
}

function findOption(options: readonly Option[], text: string): Option | undefined {
  return options.find(({ label, value }) => normalize(label) === normalize(text) || value === text.trim());
}

/** @returns the values along a path in words: 高端装备制造 / 机器人与智能制造 */
function readPath(options: readonly Option[], text: string): string[] | undefined {
  const path: string[] = [];
  let level: readonly Option[] = options;
  for (const word of text.split(/[/>＞｜|-]/).map((part) => part.trim())) {
    const option = findOption(level, word);
    if (!option) return undefined;
    path.push(option.value);
    level = option.children ?? [];
  }
  return path;
}

function readRange(text: string, precision: 'day' | 'month') {
  const [from, to] = text.split(/至|到|~|～|—|–/).map((part) => readDate(part, precision));
  return from && to ? { from, to } : undefined;
}

function readBoolean(text: string, labels: readonly [string, string] | undefined): boolean | undefined {
  const [yes, no] = labels?.map(normalize) ?? [];
  const word = normalize(text);
  if (word === yes || YES.includes(word)) return true;
  return word === no || NO.includes(word) ? false : undefined;
}

/**
 * Reads the text of a spreadsheet's cell as an answer.
 * @param text not blank
 * @returns undefined when the text can not be understood; a number that is none stays text, which the rules judge
 */
export function readCell(field: Column, text: string, { definition, answers }: Context): unknown {
  switch (field.type) {
    case 'text':
      return text.trim().replace(/\s*\n\s*/g, ' ');
    case 'textarea':
      return text.trim();
    case 'number':
      return readWhole(text);
    case 'money':
      return readMoney(text);
    case 'percent':
      return readPercent(text);
    case 'date':
      return readDate(text, 'day');
    case 'month':
      return field.present && normalize(text) === normalize(field.present)
        ? 'present'
        : readDate(text, 'month');
    case 'date-range':
      return readRange(text, field.precision);
    case 'select':
      return findOption(getOptions(definition, field), text)?.value;
    case 'cascade':
      return readPath(getOptions(definition, field), text);
    case 'boolean':
      return readBoolean(text, field.labels);
    case 'tags':
      return text
        .split(/[,，、;；\n]/)
        .map((word) => word.trim())
        .filter(Boolean);
    case 'row': {
      const [stepId = '', key = ''] = field.table.split('.');
      const rows = asRows(answers.data[stepId]?.[key]);
      return rows.find((row) => normalize(String(row[field.labelColumn] ?? '')) === normalize(text))?.id;
    }
    default:
      return undefined;
  }
}
