import type { SeasonDefinition } from '@portal/season/definition';
import type { Column, Field } from '@portal/season/field';
import type { ReactNode } from 'react';
import type { FieldPath } from '../../editor/field-path';

export interface ControlProps<F extends Field = Column> {
  field: F;
  fieldPath: FieldPath;
  definition: SeasonDefinition;
  id: string;
  value: unknown;
  required: boolean;
  placeholder?: string;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  disabled: boolean;
  invalid: boolean;
}

/** How a type of field is filled in. */
export interface FieldControl<F extends Field = Column> {
  /** Several inputs, which need a group's name instead of a label. */
  group?: boolean;
  /** The group itself has the field's id, because no input of it can have it. */
  named?: boolean;
  /** Whether a field takes both columns of the form. */
  wide?(field: F): boolean;
  /** Typed letter by letter. Chosen answers may show other fields, which must appear at once. */
  typed?: boolean;
  render(props: ControlProps<F>): ReactNode;
}
