import { z } from 'zod';
import { getOptions } from '../options';
import { common, draftPick, optionSchema } from './field-common';
import { type ColumnOf, type FieldType, textColumn } from './field-type';

export const selectSchema = z.strictObject({
  ...common,
  type: z.literal('select'),
  options: z.array(optionSchema).optional(),
  dictionary: z.string().optional(),
});

/** Stores the option's value. Options of its own, or those of a dictionary. */
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
  isGone: (field, value, definition) =>
    !getOptions(definition, field).some((option) => option.value === value),
  sample(field, { definition, below }) {
    const options = getOptions(definition, field);
    return options[below(options.length)]?.value;
  },
};
