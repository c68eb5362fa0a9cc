import { type ReactNode, useId } from 'react';
import css from './choice.module.css';

export interface ChoiceOption<V extends string | number = string> {
  value: V;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

interface GroupProps<V extends string | number> {
  options: readonly ChoiceOption<V>[];
  name?: string;
  onBlur?: () => void;
  /** Boxes instead of a line of marks. */
  cards?: boolean;
  disabled?: boolean;
}

export interface RadioGroupProps<V extends string | number> extends GroupProps<V> {
  value: V | undefined | null;
  onChange: (value: V) => void;
}

/** One of a few; stands inside a FieldGroup, which names it. */
export function RadioGroup<V extends string | number>(props: RadioGroupProps<V>) {
  const { options, value, onChange, onBlur, cards, disabled } = props;
  const ownName = useId();
  return (
    <div className={css.group} data-cards={cards || undefined}>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            type="radio"
            className={css.mark}
            name={props.name ?? ownName}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onBlur={onBlur}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.description ? <span className={css.description}>{option.description}</span> : null}
          </span>
        </label>
      ))}
    </div>
  );
}

export interface CheckboxGroupProps<V extends string | number> extends GroupProps<V> {
  value: readonly V[];
  onChange: (value: V[]) => void;
}

/** Some of a few, in the order of the options; stands inside a FieldGroup, which names it. */
export function CheckboxGroup<V extends string | number>(props: CheckboxGroupProps<V>) {
  const { options, value, onChange, onBlur, cards, disabled, name } = props;
  const toggle = (changed: V, on: boolean) =>
    onChange(options.map((o) => o.value).filter((v) => (v === changed ? on : value.includes(v))));
  return (
    <div className={css.group} data-cards={cards || undefined}>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            type="checkbox"
            className={css.mark}
            name={name}
            value={option.value}
            checked={value.includes(option.value)}
            disabled={disabled || option.disabled}
            onBlur={onBlur}
            onChange={(event) => toggle(option.value, event.target.checked)}
          />
          <span>
            {option.label}
            {option.description ? <span className={css.description}>{option.description}</span> : null}
          </span>
        </label>
      ))}
    </div>
  );
}
