import type { FieldOf } from '@portal/season/field';
import { type DateRangeValue, dateRangeValueSchema } from '@portal/season/fields/date-range';
import { DateInput, MonthInput, SimpleGrid, Text } from '@portal/ui/controls';
import type { ControlProps, FieldControl } from './field-control';

const ENDS = [
  { end: 'from', name: '开始' },
  { end: 'to', name: '结束' },
] as const;

/** The answer is empty if both dates are. */
function DateRangeAnswer({
  field,
  id,
  value,
  onChange,
  onBlur,
  disabled,
}: ControlProps<FieldOf<'date-range'>>) {
  const range: DateRangeValue = dateRangeValueSchema.safeParse(value).data ?? {};
  const change = (end: keyof DateRangeValue, chosen: string) => {
    const next = { ...range, [end]: chosen || null };
    onChange(next.from || next.to ? next : null);
  };
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="1.5">
      {ENDS.map(({ end, name }) => {
        const label = `${field.label}·${name}`;
        const common = { id: end === 'from' ? id : `${id}-to`, value: range[end] ?? '', onBlur, disabled };
        return (
          <div key={end}>
            <Text as="span" textStyle="hint">
              {name}
            </Text>
            {field.precision === 'month' ? (
              <MonthInput {...common} label={label} onChange={(month) => change(end, month)} />
            ) : (
              <DateInput
                {...common}
                aria-label={label}
                onChange={(event) => change(end, event.target.value)}
              />
            )}
          </div>
        );
      })}
    </SimpleGrid>
  );
}

export const dateRangeControl: FieldControl<FieldOf<'date-range'>> = {
  group: true,
  wide: () => true,
  render: (props) => <DateRangeAnswer {...props} />,
};
