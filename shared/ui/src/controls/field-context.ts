import { type AriaAttributes, createContext, useContext } from 'react';

/** Ids of the help and error texts of the surrounding Field. */
export const FieldDescription = createContext<string | undefined>(undefined);

/** Whether the surrounding Field or FieldGroup is required. */
export const FieldRequired = createContext(false);

interface FieldAttributes extends Pick<AriaAttributes, 'aria-describedby' | 'aria-required'> {
  required?: boolean;
}

/**
 * Attributes that a control gets from its Field, after its own. Chakra uses `aria-errormessage` for errors, which few
 * screen readers support. `aria-required` replaces `required`, because browsers report an empty `required` field as
 * invalid before any input.
 */
export function useFieldAttributes(own: FieldAttributes = {}): FieldAttributes {
  const isRequired = useContext(FieldRequired) || own.required === true;
  const description = useContext(FieldDescription);
  return {
    required: false,
    'aria-required': own['aria-required'] ?? (isRequired || undefined),
    'aria-describedby': [own['aria-describedby'], description].filter(Boolean).join(' ') || undefined,
  };
}
