import { type RefObject, useEffect, useRef } from 'react';

const INVALID = 'fieldset[data-invalid] :is(input, select), [aria-invalid="true"]';

/**
 * Puts the focus on the first refused control in reading order; the form library goes by the order in which
 * fields were registered.
 * @param attempts how often the form was sent; for the `ref` of the form
 */
export function useFocusInvalid(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [attempts]);
  return form;
}
