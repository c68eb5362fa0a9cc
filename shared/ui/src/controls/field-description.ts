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
