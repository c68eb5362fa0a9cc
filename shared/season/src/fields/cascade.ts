import { z } from 'zod';
import type { SeasonDefinition } from '../definition';
import { findDictionaryFlaws, findOptionLabels, getDictionary, getTrackOptions, TRACKS } from '../options';
import { common, draftPick, type Option } from './field-settings';
import { type ColumnOf, type FieldType, textColumn, toCell } from './field-type';
import { readPath } from './read-text';

export const cascadeSchema = z.strictObject({
  ...common,
  type: z.literal('cascade'),
  dictionary: z.string(),
  /** Names of the levels, from the first on. */
  levels: z.array(z.string().min(1).max(20)).optional(),
});

/** Level names of the sample's dictionaries, for definitions from before `levels` existed. */
const FORMER_LEVELS: Readonly<Record<string, string[]>> = {
  tracks: ['领域', '赛道'],
  industry: ['行业大类', '行业细类'],
};

function getOptions(definition: SeasonDefinition, { dictionary }: ColumnOf<'cascade'>): Option[] {
  return dictionary === TRACKS ? getTrackOptions(definition) : getDictionary(definition, dictionary);
}

/** An unfinished path is not a removed option. */
function isPartOf(options: readonly Option[], path: readonly unknown[]): boolean {
  let level = options;
  for (const value of path) {
    const option = level.find((each) => each.value === value);
    if (!option) return false;
    level = option.children ?? [];
  }
  return true;
}

/** Stores the path of values. The dictionary `tracks` is the season's own tree. */
export const cascade: FieldType<ColumnOf<'cascade'>> = {
  shape: () => z.array(draftPick).max(6),
  ask: '请选择',
  fault: (field, value, definition) =>
    findOptionLabels(getOptions(definition, field), value as string[])
      ? undefined
      : `请选择完整的${field.label}`,
  format: (field, value, { definition }) =>
    Array.isArray(value)
      ? (findOptionLabels(getOptions(definition, field), value) ?? value.map(String)).join(' / ')
      : String(value),
  sheet: (field) =>
    textColumn(
      field,
      (value, { label }) => label ?? (Array.isArray(value) ? value.join('、') : toCell(value)),
    ),
  readText: (field, text, { definition }) => readPath(getOptions(definition, field), text),
  options: (field, definition) => getOptions(definition, field),
  readStored(field) {
    const levels = FORMER_LEVELS[field.dictionary];
    return levels ? { ...field, levels } : field;
  },
  roles: ['track', 'industry', 'stage'],
  optionLabel: (field, value, definition) =>
    Array.isArray(value) ? findOptionLabels(getOptions(definition, field), value)?.join(' / ') : undefined,
  flaws: ({ key, dictionary }, definition) =>
    dictionary === TRACKS ? [] : findDictionaryFlaws(definition, key, dictionary),
  isCode: true,
  isGone(field, value, definition) {
    const options = getOptions(definition, field);
    return (
      Array.isArray(value) && findOptionLabels(options, value) === undefined && !isPartOf(options, value)
    );
  },
  sample(field, { definition, below }) {
    const path: string[] = [];
    let level: readonly Option[] | undefined = getOptions(definition, field);
    while (level && level.length > 0) {
      const option: Option | undefined = level[below(level.length)];
      if (!option) break;
      path.push(option.value);
      level = option.children;
    }
    return path;
  },
};
