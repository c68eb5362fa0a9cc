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

/** Whether the FieldGroup around a control asks for an answer. */
export const GroupRequired = createContext(false);

/** A group cannot say itself that it is required: its controls do. */
export function useGroupRequired(): true | undefined {
  return useContext(GroupRequired) || undefined;
}
