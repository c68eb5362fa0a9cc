import { type AriaAttributes, createContext, useContext } from 'react';

/** Ids of the help and error texts of the surrounding Field. */
export const FieldDescription = createContext<string | undefined>(undefined);

/**
 * @returns `aria-describedby` of a control: its own ids, then those of its Field. Chakra uses `aria-errormessage` for
 *   errors, which few screen readers support.
 */
export function useFieldDescription(own?: string): string | undefined {
  const field = useContext(FieldDescription);
  return [own, field].filter(Boolean).join(' ') || undefined;
}

/** Whether the surrounding Field or FieldGroup is required. */
export const FieldRequired = createContext(false);

interface RequiredAttributes {
  required?: boolean;
  'aria-required'?: AriaAttributes['aria-required'];
}

/**
 * Attributes of a required control. `aria-required` replaces `required`, because browsers report an empty `required`
 * field as invalid before any input.
 * @param own the control's own attributes, if it is outside of a Field
 */
export function useRequiredAttributes(own: RequiredAttributes = {}): RequiredAttributes {
  const isRequired = useContext(FieldRequired) || own.required === true;
  return { required: false, 'aria-required': own['aria-required'] ?? (isRequired || undefined) };
}
