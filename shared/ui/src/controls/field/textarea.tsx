import { Textarea as ChakraTextarea } from '@chakra-ui/react';
import { VisuallyHidden } from '@portal/ui';
import { type ChangeEvent, type ComponentPropsWithRef, useId, useState } from 'react';
import css from './field.module.css';

export interface TextareaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'color' | 'height' | 'width'> {
  /** Shows how many characters were typed of how many; more can be typed, the rules judge. */
  limit?: number;
  /** Characters at the start, where the form fills the field later than it renders. */
  count?: number;
}

/** Several lines of text, with a count where there is a limit. */
export function Textarea({ limit, count, onChange, ...rest }: TextareaProps) {
  const id = useId();
  const start = String(rest.value ?? rest.defaultValue ?? '').length;
  const [typed, setTyped] = useState<number>();
  const length = count ?? (rest.value === undefined ? (typed ?? start) : start);
  const follow = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    return onChange?.(event);
  };
  return (
    <>
      <ChakraTextarea {...rest} onChange={follow} />
      {limit === undefined ? null : (
        <span id={id} className={css.count} data-over={length > limit || undefined}>
          <VisuallyHidden>已输入</VisuallyHidden>
          {length} / {limit}
        </span>
      )}
    </>
  );
}
