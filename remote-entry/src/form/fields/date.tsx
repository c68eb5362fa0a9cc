import { beijingDay } from '@portal/contract/beijing-time';
import type { FieldOf } from '@portal/season/field';
import { Checkbox, DateInput, MonthInput, Stack } from '@portal/ui/controls';
import { useRef } from 'react';
import { useEditor } from '../../editor/editor-context';
import { toText } from '../answer-text';
import type { ControlProps, FieldControl } from './field-control';

export const dateControl: FieldControl<FieldOf<'date'>> = {
  render: ({ id, value, onChange, onBlur, disabled }) => (
    <DateInput
      id={id}
      disabled={disabled}
      value={toText(value)}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
    />
  ),
};

function MonthAnswer({ field, id, value, onChange, onBlur, disabled }: ControlProps<FieldOf<'month'>>) {
  const { clock } = useEditor();
  const present = field.present !== undefined && value === 'present';
  /** The month to restore if the participant unticks “until now”. */
  const replaced = useRef<unknown>(null);
  const toggle = (isPresent: boolean) => {
    if (isPresent) replaced.current = value;
    onChange(isPresent ? 'present' : replaced.current);
  };
  const isPast = field.checks?.some(
    (check) =>
      check.name === 'before' && check.reference === '$today' && !check.when && check.level !== 'warning',
  );
  const thisYear = Number(beijingDay(new Date(clock.now())).slice(0, 4));
  return (
    <Stack gap="1">
      <MonthInput
        id={id}
        label={field.label}
        // Do not offer years that the form rejects.
        to={isPast ? thisYear : undefined}
        value={value === 'present' ? '' : toText(value)}
        onChange={(month) => onChange(month || null)}
        onBlur={onBlur}
        disabled={disabled || present}
      />
      {field.present ? (
        <Checkbox checked={present} disabled={disabled} onChange={(event) => toggle(event.target.checked)}>
          {field.present}
        </Checkbox>
      ) : null}
    </Stack>
  );
}

export const monthControl: FieldControl<FieldOf<'month'>> = {
  group: true,
  render: (props) => <MonthAnswer {...props} />,
};
