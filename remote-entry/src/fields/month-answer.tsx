import type { FieldOf } from '@portal/contract/season/field';
import { Checkbox, MonthInput } from '@portal/ui/controls';
import css from './fields.module.css';

interface MonthAnswerProps {
  field: FieldOf<'month'>;
  id: string;
  value: string;
  onChange: (value: string | null) => void;
  onBlur: () => void;
  disabled: boolean;
}

/** A month, or the box that says that it is still to come. */
export function MonthAnswer({ field, id, value, onChange, onBlur, disabled }: MonthAnswerProps) {
  const present = value === 'present';
  return (
    <div className={css.month}>
      <MonthInput
        id={id}
        label={field.label}
        value={present ? '' : value}
        onChange={(month) => onChange(month || null)}
        onBlur={onBlur}
        disabled={disabled || present}
      />
      {field.present ? (
        <Checkbox
          checked={present}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked ? 'present' : null)}
        >
          {field.present}
        </Checkbox>
      ) : null}
    </div>
  );
}
