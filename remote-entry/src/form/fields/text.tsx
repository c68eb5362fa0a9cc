import type { Column, FieldOf } from '@portal/season/field';
import type { Check } from '@portal/season/fields/field-settings';
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

/** Autofill and keyboard hints, by the check that the answer must pass. */
const AUTOFILL: Readonly<Partial<Record<Check['name'], 'tel' | 'email'>>> = {
  'cn-mobile': 'tel',
  email: 'email',
};

function getAutofill({ checks = [] }: Column): 'tel' | 'email' | undefined {
  return checks.map(({ name }) => AUTOFILL[name]).find((hint) => hint !== undefined);
}

/** From this maximum length, a text input spans both columns and always shows its counter. */
const LONG = 50;
/** Shorter inputs show the counter above this share of their maximum length. */
const NEARLY_FULL = 0.8;

/** Whether the answer's length is worth counting; not if a check defines its format. */
function isFreeText({ checks = [], sensitive }: Column): boolean {
  return checks.length === 0 && !sensitive;
}

/** Keeps keyboards from correcting or capitalizing codes and addresses. */
const AS_TYPED = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const;

/** @returns the hint on the length of an empty input; the counter beside the input shows the maximum */
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

/** Updates when typing pauses: repainting it on every keystroke would cost more than the input itself. */
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
