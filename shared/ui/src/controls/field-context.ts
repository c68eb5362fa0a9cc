import { type AriaAttributes, createContext, useContext } from 'react';

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
export const FieldRequired = createContext(false);

interface RequiredAttributes {
  required?: boolean;
  'aria-required'?: AriaAttributes['aria-required'];
}

/**
 * The attributes of a control that asks for an answer. Browsers call an empty field with `required` invalid, and screen
 * readers say so before anybody has typed: the forms' own rules judge, and `aria-required` announces.
 *
 * @param own what the control was given, for one that stands outside of a Field
 */
export function useRequiredAttributes(own: RequiredAttributes = {}): RequiredAttributes {
  const isRequired = useContext(FieldRequired) || own.required === true;
  return { required: false, 'aria-required': own['aria-required'] ?? (isRequired || undefined) };
}
