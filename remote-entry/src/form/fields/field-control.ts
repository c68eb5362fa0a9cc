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

export interface FieldControl<F extends Field = Column> {
  /** Consists of several inputs, so it needs a group name instead of a label. */
  group?: boolean;
  /** The group element gets the field's id, because no single input can have it. */
  named?: boolean;
  wide?(field: F): boolean;
  /** Typed rather than chosen. A choice may show or hide other fields and must take effect immediately. */
  typed?: boolean;
  render(props: ControlProps<F>): ReactNode;
}
