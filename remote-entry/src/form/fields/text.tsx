import type { Column, FieldOf } from '@portal/season/field';
import type { Check } from '@portal/season/fields/field-common';
import { Box, Input, Textarea } from '@portal/ui/controls';
import { writeText } from '../figures';
import { containedInput } from '../sensitive-answer';
import type { FieldControl } from './field-control';

/** Hints for the browser's autofill and keyboard, by the check that the answer must pass. */
const AUTOFILL: Readonly<Partial<Record<Check['name'], 'tel' | 'email'>>> = {
  'cn-mobile': 'tel',
  email: 'email',
};

function getAutofill({ checks = [] }: Column): 'tel' | 'email' | undefined {
  return checks.map(({ name }) => AUTOFILL[name]).find((hint) => hint !== undefined);
}

export const textControl: FieldControl<FieldOf<'text'>> = {
  typed: true,
  render: ({ field, id, value, placeholder, onChange, onBlur, disabled }) => (
    <Box css={containedInput}>
      <Input
        id={id}
        disabled={disabled}
        value={writeText(value)}
        placeholder={placeholder}
        inputMode={getAutofill(field)}
        autoComplete={getAutofill(field) ?? 'off'}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </Box>
  ),
};

export const textareaControl: FieldControl<FieldOf<'textarea'>> = {
  typed: true,
  wide: true,
  render: ({ field, id, value, placeholder, onChange, onBlur, disabled }) => (
    <Textarea
      id={id}
      disabled={disabled}
      value={writeText(value)}
      limit={field.limits.max}
      rows={field.limits.max > 500 ? 7 : 4}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  ),
};
