import { Grid, NativeSelect } from '@chakra-ui/react';
import { Icon } from '@portal/ui';
import type { ComponentPropsWithRef } from 'react';
import { useFieldAttributes } from './field-context';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps
  extends Omit<ComponentPropsWithRef<'select'>, 'size' | 'color' | 'height' | 'width' | 'children'> {
  options: readonly Option[];
  /** Label of the empty value. */
  placeholder?: string;
}

/** Native select: works best on phones, by keyboard and with screen readers. */
export function Select({ options, placeholder, disabled, className, ...rest }: SelectProps) {
  const fieldAttributes = useFieldAttributes(rest);
  return (
    <NativeSelect.Root disabled={disabled} className={className}>
      <NativeSelect.Field {...rest} {...fieldAttributes}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator>
        <Icon name="chevron-down" />
      </NativeSelect.Indicator>
    </NativeSelect.Root>
  );
}

export interface MonthInputProps {
  /** `2026-03` or empty; `2026` or `-03` while only one part is selected, which the form rejects. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Accessible names of both lists derive from this. */
  label: string;
  /** Last year offered; a later selected year stays in the list. */
  to?: number;
  disabled?: boolean;
  id?: string;
}

const FIRST_YEAR = 1970;
const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));

/** Year and month as two lists, because Firefox and Safari lack `input type=month`. */
export function MonthInput(props: MonthInputProps) {
  const { value, onChange, onBlur, label, to = new Date().getFullYear() + 6, disabled, id } = props;
  const [year = '', month = ''] = value.split('-');
  const offered = Array.from({ length: to - FIRST_YEAR + 1 }, (_, i) => String(to - i));
  const years = year === '' || offered.includes(year) ? offered : [...offered, year];
  const set = (nextYear: string, nextMonth: string) =>
    onChange(nextYear || nextMonth ? `${nextYear}${nextMonth && `-${nextMonth}`}` : '');
  const shared = { onBlur, disabled };
  return (
    <Grid templateColumns="3fr 2fr" gap="1" width="100%">
      <Select
        {...shared}
        id={id}
        aria-label={`${label}：年`}
        placeholder="年"
        value={year}
        options={years.map((y) => ({ value: y, label: `${y}年` }))}
        onChange={(event) => set(event.target.value, month)}
      />
      <Select
        {...shared}
        aria-label={`${label}：月`}
        placeholder="月"
        value={month}
        options={months.map((m) => ({ value: m, label: `${Number(m)}月` }))}
        onChange={(event) => set(year, event.target.value)}
      />
    </Grid>
  );
}

export interface CascaderOption {
  value: string;
  label: string;
  children?: readonly CascaderOption[];
}

export interface CascaderProps {
  options: readonly CascaderOption[];
  /** Selected values from the top level; shorter than `levels` while incomplete. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** Labels of the levels; also defines their number. */
  levels: readonly { label: string; placeholder?: string }[];
  disabled?: boolean;
  invalid?: boolean;
  /** Id of the first list. */
  id?: string;
}

/** @returns options of one level, given the values selected above it */
function optionsAt(options: readonly CascaderOption[], value: readonly string[], level: number) {
  let found: readonly CascaderOption[] = options;
  for (const chosen of value.slice(0, level)) {
    found = found.find((option) => option.value === chosen)?.children ?? [];
  }
  return found;
}

/** Two or three dependent lists. Use inside a FieldGroup. */
export function Cascader({ options, value, onChange, onBlur, levels, disabled, invalid, id }: CascaderProps) {
  return (
    <Grid templateColumns="repeat(auto-fit, minmax(min(160px, 100%), 1fr))" gap="1" width="100%">
      {levels.map((level, i) => {
        // A level that cannot be selected yet is not invalid.
        const offered = i === 0 || value[i - 1] ? optionsAt(options, value, i) : [];
        return (
          <Select
            key={level.label}
            id={i === 0 ? id : undefined}
            aria-label={level.label}
            aria-invalid={(invalid && offered.length > 0) || undefined}
            placeholder={level.placeholder ?? `请选择${level.label}`}
            options={offered}
            value={value[i] ?? ''}
            disabled={disabled || (i > 0 && offered.length === 0)}
            onBlur={onBlur}
            onChange={(event) =>
              onChange(event.target.value ? [...value.slice(0, i), event.target.value] : value.slice(0, i))
            }
          />
        );
      })}
    </Grid>
  );
}
