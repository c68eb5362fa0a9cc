import { NumberInput } from '@portal/ui/controls';
import { useState } from 'react';

interface NumberAnswerProps {
  id: string;
  value: unknown;
  read: (text: string) => number | string | null;
  write: (value: unknown) => string;
  onChange: (value: number | string | null) => void;
  onBlur?: () => void;
  unit?: string;
  label?: string;
  disabled?: boolean;
}

/** A number that keeps what was typed on screen while it stores what it means; leaving the field tidies it up. */
export function NumberAnswer({
  id,
  value,
  read,
  write,
  onChange,
  onBlur,
  unit,
  label,
  disabled,
}: NumberAnswerProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && read(typed) === value ? typed : write(value);
  return (
    <NumberInput
      id={id}
      unit={unit}
      aria-label={label}
      disabled={disabled}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
    />
  );
}
