import type { FieldOf } from '@portal/season/field';
import { readMoney, readPercent, readWhole } from '@portal/season/fields/read-text';
import { Box, NumberInput } from '@portal/ui/controls';
import { useState } from 'react';
import { toMoneyText, toPercentText, toText } from '../answer-text';
import type { ControlProps, FieldControl } from './field-control';

interface NumberAnswerProps {
  id: string;
  value: unknown;
  read: (text: string) => number | string | null;
  write: (value: unknown) => string;
  onChange: (value: number | string | null) => void;
  onBlur: () => void;
  unit?: string;
  label?: string;
  describedBy?: string;
  /** For an input without a Field to announce it. */
  required?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  min?: number;
  alignEnd?: boolean;
}

const sum = { '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } } as const;

/** Shows the text as typed and stores its value; reformats the text on blur. */
export function NumberAnswer({
  id,
  value,
  read,
  write,
  onChange,
  onBlur,
  unit,
  label,
  describedBy,
  required,
  disabled,
  invalid,
  min = Number.NEGATIVE_INFINITY,
  alignEnd,
}: NumberAnswerProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && read(typed) === value ? typed : write(value);
  return (
    <Box width="100%" css={alignEnd ? sum : undefined}>
      <NumberInput
        id={id}
        unit={unit}
        aria-label={label}
        {...(describedBy && { 'aria-describedby': describedBy })}
        // The iPhone's numeric keypad has no minus key.
        {...(min < 0 && { inputMode: 'text' })}
        aria-required={required}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(read(event.target.value));
        }}
        onBlur={() => {
          setTyped(undefined);
          onBlur();
        }}
      />
    </Box>
  );
}

function getInputProps({
  field,
  id,
  value,
  onChange,
  onBlur,
  disabled,
}: ControlProps<FieldOf<'number' | 'money' | 'percent'>>) {
  return { id, value, onChange, onBlur, disabled, min: field.limits?.min };
}

export const numberControl: FieldControl<FieldOf<'number'>> = {
  typed: true,
  render: (props) => (
    <NumberAnswer
      {...getInputProps(props)}
      read={(text) => readWhole(text, props.field.unit)}
      write={toText}
      unit={props.field.unit}
    />
  ),
};

export const moneyControl: FieldControl<FieldOf<'money'>> = {
  typed: true,
  render: (props) => (
    <NumberAnswer {...getInputProps(props)} read={readMoney} write={toMoneyText} unit="万元" alignEnd />
  ),
};

export const percentControl: FieldControl<FieldOf<'percent'>> = {
  typed: true,
  render: (props) => (
    <NumberAnswer {...getInputProps(props)} read={readPercent} write={toPercentText} unit="%" />
  ),
};
