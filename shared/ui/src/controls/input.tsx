import { Input as ChakraInput, Textarea as ChakraTextarea } from '@chakra-ui/react';
import { classNames, IconButton, VisuallyHidden } from '@portal/ui';
import { type ChangeEvent, type ComponentPropsWithRef, useId, useState } from 'react';
import css from './field.module.css';
import { useFieldAttributes } from './field-context';

export type InputProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'color' | 'height' | 'width'>;

/** Single-line text input. Accepts `register(…)` of `@portal/ui/form` and uses the ids of its Field. */
export function Input(props: InputProps) {
  return <ChakraInput {...props} {...useFieldAttributes(props)} />;
}

/** Password input with a button to reveal the text. */
export function PasswordInput({ className, ...rest }: InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={css.wrap}>
      <Input
        autoComplete="current-password"
        {...rest}
        type={shown ? 'text' : 'password'}
        className={classNames(css.withButton, className)}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <IconButton
        className={css.inside}
        icon={shown ? 'eye-off' : 'eye'}
        label={shown ? '隐藏密码' : '显示密码'}
        disabled={rest.disabled}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}

/**
 * A text input for numbers, so that input is never altered; the form's rules validate it. Phones show a numeric keypad;
 * `unit` is shown inside at the right.
 */
export function NumberInput({ unit, className, ...rest }: InputProps & { unit?: string }) {
  const unitId = useId();
  return (
    <div className={css.wrap}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={unit && unitId}
        {...rest}
        type="text"
        className={classNames(unit && css.withUnit, className)}
      />
      {unit ? (
        <span id={unitId} className={css.unit}>
          {unit}
        </span>
      ) : null}
    </div>
  );
}

/**
 * A date, `2026-03-01`, with the native calendar. `max` limits the year to four digits; with six, typing a date in one go
 * puts the month into the year.
 */
export function DateInput(props: InputProps) {
  return <Input max="9999-12-31" {...props} type="date" />;
}

interface CharacterCountProps {
  /** Characters typed. */
  length: number;
  limit: number;
}

/** Shows typed and allowed characters. More can be typed; the form's rules validate the length. */
function CharacterCount({ length, limit }: CharacterCountProps) {
  return (
    <span className={css.count} data-over={length > limit || undefined}>
      <VisuallyHidden>已输入</VisuallyHidden>
      {length} / {limit}
    </span>
  );
}

export interface TextareaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'color' | 'height' | 'width'> {
  /** Shows a counter with this limit. */
  limit?: number;
  /** Counts characters as the form does; defaults to the string's length. */
  count?: number;
}

/** Multi-line text input, with a counter if there is a limit. */
export function Textarea({ limit, count, onChange, ...rest }: TextareaProps) {
  const start = String(rest.value ?? rest.defaultValue ?? '').length;
  const [typed, setTyped] = useState<number>();
  const fieldAttributes = useFieldAttributes(rest);
  const length = count ?? (rest.value === undefined ? (typed ?? start) : start);
  const follow = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    return onChange?.(event);
  };
  return (
    <>
      <ChakraTextarea {...rest} {...fieldAttributes} onChange={follow} />
      {limit === undefined ? null : <CharacterCount length={length} limit={limit} />}
    </>
  );
}
