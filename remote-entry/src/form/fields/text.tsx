import type { Column, FieldOf } from '@portal/season/field';
import type { Check } from '@portal/season/fields/field-common';
import { countCharacters } from '@portal/season/fields/length';
import { VisuallyHidden } from '@portal/ui';
import { Box, Input, Textarea } from '@portal/ui/controls';
import { memo } from 'react';
import { useDraft } from '../../editor/editor-context';
import { readAnswer } from '../../editor/field-path';
import { toText } from '../answer-text';
import { containedInput } from '../sensitive-answer';
import type { ControlProps, FieldControl } from './field-control';
import css from './text.module.css';

/** Hints for the browser's autofill and keyboard, by the check that the answer must pass. */
const AUTOFILL: Readonly<Partial<Record<Check['name'], 'tel' | 'email'>>> = {
  'cn-mobile': 'tel',
  email: 'email',
};

function getAutofill({ checks = [] }: Column): 'tel' | 'email' | undefined {
  return checks.map(({ name }) => AUTOFILL[name]).find((hint) => hint !== undefined);
}

/** From here on a line of text takes both columns, and tells from the start how much fits in. */
const LONG = 50;
/** A shorter one tells it when little room is left. */
const NEARLY_FULL = 0.8;

/** Whether its length is what matters of an answer: not of one that has a form of its own. */
function isFreeText({ checks = [], sensitive }: Column): boolean {
  return checks.length === 0 && !sensitive;
}

/** Codes and addresses stay as they are typed: a keyboard that corrects words or begins them with a capital changes them. */
const AS_TYPED = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const;

/** @returns the hint about the length before anything is typed; the counter beside the input shows the maximum */
export function describeLength(field: Column): string | undefined {
  if ((field.type !== 'text' && field.type !== 'textarea') || !isFreeText(field)) return undefined;
  const { min = 0, max } = field.limits;
  return min > 1 ? `${min}至${max}个字。` : undefined;
}

export const textControl: FieldControl<FieldOf<'text'>> = {
  typed: true,
  wide: (field) => isFreeText(field) && field.limits.max >= LONG,
  render: ({ field, fieldPath, id, value, placeholder, onChange, onBlur, disabled }) => (
    <>
      <Box css={containedInput}>
        <Input
          id={id}
          disabled={disabled}
          value={toText(value)}
          placeholder={placeholder}
          inputMode={getAutofill(field)}
          autoComplete={getAutofill(field) ?? 'off'}
          {...(isFreeText(field) && !field.identifier ? undefined : AS_TYPED)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </Box>
      {isFreeText(field) ? <TextCount field={field} fieldPath={fieldPath} /> : null}
    </>
  ),
};

/** Follows once typing pauses: a count that is painted at each key would cost more than the letter itself. */
const TextCount = memo(function TextCount({
  field,
  fieldPath,
}: Pick<ControlProps<FieldOf<'text'>>, 'field' | 'fieldPath'>) {
  const { max } = field.limits;
  const length = useDraft((draft) => countCharacters(toText(readAnswer(draft, fieldPath))));
  if (max < LONG && length < max * NEARLY_FULL) return null;
  return (
    <span className={css.count} data-over={length > max || undefined}>
      <VisuallyHidden>已输入</VisuallyHidden>
      {length} / {max}
    </span>
  );
});

export const textareaControl: FieldControl<FieldOf<'textarea'>> = {
  typed: true,
  wide: () => true,
  render: ({ field, id, value, placeholder, onChange, onBlur, disabled }) => (
    <Textarea
      id={id}
      disabled={disabled}
      value={toText(value)}
      limit={field.limits.max}
      count={countCharacters(toText(value))}
      rows={field.limits.max > 500 ? 7 : 4}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  ),
};
