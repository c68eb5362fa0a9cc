import { classNames } from '@portal/ui';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import css from './choice.module.css';
import { useRequired } from './field-context';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** The label. */
  children: ReactNode;
  description?: ReactNode;
}

/** The browser's checkbox with its label; takes `register(…)`. */
export function Checkbox({ children, description, className, ...rest }: CheckboxProps) {
  const { required, ...own } = rest;
  return (
    <label className={classNames(css.choice, className)}>
      <input {...own} type="checkbox" aria-required={required} className={css.mark} />
      <span>
        {children}
        {description ? <span className={css.description}>{description}</span> : null}
      </span>
    </label>
  );
}

export interface ChoiceOption<V extends string | number = string> {
  value: V;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<V extends string | number> {
  options: readonly ChoiceOption<V>[];
  name?: string;
  onBlur?: () => void;
  /** Boxes instead of a line of marks. */
  cards?: boolean;
  disabled?: boolean;
  value: V | undefined | null;
  onChange: (value: V) => void;
}

/** One of a few; stands inside a FieldGroup, which names it. */
export function RadioGroup<V extends string | number>(props: RadioGroupProps<V>) {
  const { options, value, onChange, onBlur, cards, disabled } = props;
  const ownName = useId();
  const required = useRequired();
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
            // A radio has no `aria-required`.
            required={required}
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
