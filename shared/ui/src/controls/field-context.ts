import { createContext, useContext } from 'react';

/** Ids of the help and the error of the Field around a control. */
export const FieldDescription = createContext<string | undefined>(undefined);

/**
 * The description of a control: its own ids, then those of its Field. Chakra names errors by `aria-errormessage`, which
 * few screen readers read.
 */
export function useFieldDescription(own?: string): string | undefined {
  const field = useContext(FieldDescription);
  return [own, field].filter(Boolean).join(' ') || undefined;
}

/** Whether the Field or FieldGroup around a control asks for an answer. */
export const AnswerRequired = createContext(false);

/**
 * For `aria-required`. The browser's own `required` would be wrong: NVDA then calls an empty field an invalid entry before
 * anybody has come to it, and the rules of the form judge anyway.
 */
export function useRequired(): true | undefined {
  return useContext(AnswerRequired) || undefined;
}
