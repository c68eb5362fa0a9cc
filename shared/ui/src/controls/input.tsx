import { Input as ChakraInput, Textarea as ChakraTextarea } from '@chakra-ui/react';
import { classNames, IconButton, VisuallyHidden } from '@portal/ui';
import { type ChangeEvent, type ComponentPropsWithRef, useId, useState } from 'react';
import css from './field.module.css';
import { useFieldDescription, useRequiredAttributes } from './field-context';

export type InputProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'color' | 'height' | 'width'>;

/** One line of text. Takes `register(…)` of `@portal/ui/form` and the ids of the Field around it. */
export function Input(props: InputProps) {
  return (
    <ChakraInput
      {...props}
      {...useRequiredAttributes(props)}
      aria-describedby={useFieldDescription(props['aria-describedby'])}
    />
  );
}

/** A password with a button to read what was typed. */
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
 * A number as text, so that what was typed is never changed: the rules of the form judge it.
 * Phones show digits; `unit` stands inside at the right.
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
 * A day, `2026-03-01`, with the browser's own calendar. Without a last day its year takes six digits, and a date that is
 * typed in one go puts its month into the year.
 */
export function DateInput(props: InputProps) {
  return <Input max="9999-12-31" {...props} type="date" />;
}

interface CharacterCountProps {
  /** Characters that were typed. */
  length: number;
  limit: number;
}

/** How many characters were typed of how many; more can be typed, the rules judge. */
function CharacterCount({ length, limit }: CharacterCountProps) {
  return (
    <span className={css.count} data-over={length > limit || undefined}>
      <VisuallyHidden>已输入</VisuallyHidden>
      {length} / {limit}
    </span>
  );
}

export interface TextareaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'color' | 'height' | 'width'> {
  /** Shows how many characters were typed of how many. */
  limit?: number;
  /** Characters as the form counts them; without it, those of the browser. */
  count?: number;
}

/** Several lines of text, with a count where there is a limit. */
export function Textarea({ limit, count, onChange, ...rest }: TextareaProps) {
  const start = String(rest.value ?? rest.defaultValue ?? '').length;
  const [typed, setTyped] = useState<number>();
  const describedBy = useFieldDescription(rest['aria-describedby']);
  const asked = useRequiredAttributes(rest);
  const length = count ?? (rest.value === undefined ? (typed ?? start) : start);
  const follow = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    return onChange?.(event);
  };
  return (
    <>
      <ChakraTextarea {...rest} {...asked} aria-describedby={describedBy} onChange={follow} />
      {limit === undefined ? null : <CharacterCount length={length} limit={limit} />}
    </>
  );
}
