import { classNames } from '@portal/ui';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import css from './choice.module.css';
import { ErrorText } from './field';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** The label. */
  children: ReactNode;
  description?: ReactNode;
  /** Follow the label without toggling the checkbox. */
  links?: ReactNode;
  /** Marks the checkbox as invalid and describes it. */
  error?: string;
}

/** Native checkbox with its label; accepts `register(…)`. */
export function Checkbox({
  children,
  description,
  links,
  error,
  className,
  required,
  ...rest
}: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={classNames(css.checkbox, className)}>
      <label className={css.choice}>
        <input
          aria-describedby={error ? errorId : undefined}
          {...rest}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          type="checkbox"
          className={css.mark}
        />
        <span>
          {children}
          {description ? <span className={css.description}>{description}</span> : null}
        </span>
      </label>
      {links}
      {error ? (
        <ErrorText id={errorId} role="alert">
          {error}
        </ErrorText>
      ) : null}
    </div>
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
  /** Shows options as boxes instead of in a row. */
  cards?: boolean;
  disabled?: boolean;
  value: V | undefined | null;
  onChange: (value: V) => void;
}

/** Choice between few options. Use inside a FieldGroup, which provides its name and required state. */
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
