import { z } from 'zod';
import type { SeasonDefinition } from '../definition';
import { findDictionaryFlaws, findOptionFlaws, findOptionLabels, getDictionary } from '../options';
import { common, draftPick, type Option, optionSchema } from './field-settings';
import { type ColumnOf, type FieldType, textColumn } from './field-type';
import { findOption } from './read-text';

export const selectSchema = z.strictObject({
  ...common,
  type: z.literal('select'),
  options: z.array(optionSchema).optional(),
  dictionary: z.string().optional(),
});

function getOptions(definition: SeasonDefinition, { options, dictionary }: ColumnOf<'select'>): Option[] {
  return options ?? getDictionary(definition, dictionary);
}

/** Stores the option's value. The options are its own or a dictionary's. */
export const select: FieldType<ColumnOf<'select'>> = {
  shape: () => draftPick,
  ask: '请选择',
  fault: (field, value, definition) =>
    getOptions(definition, field).some((option) => option.value === value)
      ? undefined
      : `${field.label}的选项已失效，请重新选择`,
  format: (field, value, { definition }) =>
    getOptions(definition, field).find((option) => option.value === value)?.label ?? String(value),
  sheet: textColumn,
  readText: (field, text, { definition }) => findOption(getOptions(definition, field), text)?.value,
  options: (field, definition) => getOptions(definition, field),
  roles: ['industry', 'stage'],
  optionLabel: (field, value, definition) =>
    findOptionLabels(getOptions(definition, field), [value])?.join(' / '),
  comparable: (field, definition) => getOptions(definition, field).map(({ value }) => value),
  flaws(field, definition) {
    const { key, options, dictionary } = field;
    if (options && dictionary)
      return [{ path: ['dictionary'], message: `字段 ${key} 已有 options，请删去其中之一` }];
    if (options) return findOptionFlaws(options, ['options']);
    if (!dictionary)
      return [{ path: [], message: `字段 ${key} 没有选项：请写 options，或用 dictionary 指明一个字典` }];
    const missing = findDictionaryFlaws(definition, key, dictionary);
    if (missing.length > 0) return missing;
    return getOptions(definition, field).some(({ children }) => children?.length)
      ? [{ path: ['dictionary'], message: `字典 ${dictionary} 有下级选项，请把 type 改为 cascade` }]
      : [];
  },
  isCode: true,
  isGone: (field, value, definition) =>
    !getOptions(definition, field).some((option) => option.value === value),
  sample(field, { definition, below }) {
    const options = getOptions(definition, field);
    return options[below(options.length)]?.value;
  },
};
