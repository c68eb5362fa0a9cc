import { Input as ChakraInput } from '@chakra-ui/react';
import { classNames, IconButton } from '@portal/ui';
import { type ComponentPropsWithRef, useState } from 'react';
import css from './field.module.css';

export type InputProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'color' | 'height' | 'width'>;

/** One line of text. Takes `register(…)` of `@portal/ui/form` and the ids of the Field around it. */
export function Input(props: InputProps) {
  return <ChakraInput {...props} />;
}

/** A password with a button to read what was typed. */
export function PasswordInput({ className, ...rest }: InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={css.wrap}>
      <ChakraInput
        autoComplete="current-password"
        {...rest}
        type={shown ? 'text' : 'password'}
        className={classNames(css.withButton, className)}
        autoCapitalize="off"
        spellCheck={false}
      />
      <IconButton
        className={css.inside}
        icon={shown ? 'eye-off' : 'eye'}
        label={shown ? '隐藏密码' : '显示密码'}
        aria-pressed={shown}
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}

/**
 * A number as text, so that what was typed is never changed: the rules of the form judge it.
 * Phones show digits; `unit` stands inside at the right.
 */
export function NumberInput({ unit, className, ...rest }: InputProps & { unit?: string }) {
  return (
    <div className={css.wrap}>
      <ChakraInput
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        type="text"
        className={classNames(unit && css.withUnit, className)}
      />
      {unit ? <span className={css.unit}>{unit}</span> : null}
    </div>
  );
}

/** A day, `2026-03-01`, with the browser's own calendar. */
export function DateInput(props: InputProps) {
  return <ChakraInput {...props} type="date" />;
}
