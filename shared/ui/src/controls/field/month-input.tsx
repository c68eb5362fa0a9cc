import css from './month-input.module.css';
import { Select } from './select';

export interface MonthInputProps {
  /** `2026-03`, or empty; `2026` or `-03` while only one half is chosen, which the form's rule refuses. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** What the month is of, for the names of both lists. */
  label: string;
  /** First and last year offered. */
  from?: number;
  to?: number;
  disabled?: boolean;
  invalid?: boolean;
  id?: string;
}

const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));

/** Year and month as two lists: `input type=month` is missing in Firefox and Safari. */
export function MonthInput(props: MonthInputProps) {
  const {
    value,
    onChange,
    onBlur,
    label,
    from = 1970,
    to = new Date().getFullYear() + 6,
    disabled,
    invalid,
    id,
  } = props;
  const [year = '', month = ''] = value.split('-');
  const years = Array.from({ length: to - from + 1 }, (_, i) => String(to - i));
  const set = (nextYear: string, nextMonth: string) =>
    onChange(nextYear || nextMonth ? `${nextYear}${nextMonth && `-${nextMonth}`}` : '');
  const shared = { onBlur, disabled, 'aria-invalid': invalid || undefined };
  return (
    <div className={css.pair}>
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
    </div>
  );
}
