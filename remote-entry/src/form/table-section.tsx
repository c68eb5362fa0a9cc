import type { MatrixField, TableField } from '@portal/season/field';
import { Flex, Heading, Stack, Text } from '@portal/ui/controls';
import type { ClipboardEvent, ReactNode } from 'react';
import { fieldId } from '../editor/field-path';

interface TableSectionProps {
  stepId: string;
  field: TableField | MatrixField;
  /** Follows the heading. */
  mark?: string;
  note: string;
  onPaste?: (event: ClipboardEvent) => void;
  children: ReactNode;
}

/** The frame of a table or matrix. It can take the focus, for links to the field as a whole. */
export function TableSection({ stepId, field, mark, note, onPaste, children }: TableSectionProps) {
  return (
    <Stack
      as="section"
      id={fieldId(stepId, [field.key])}
      tabIndex={-1}
      gridColumn="1 / -1"
      gap="1.5"
      minWidth="0"
      aria-label={field.label}
      onPaste={onPaste}
    >
      <Flex wrap="wrap" gap="1" align="baseline" justify="space-between">
        <Heading as="h3" fontSize="lg">
          {field.label}
          {mark}
        </Heading>
        <Text as="span" textStyle="hint">
          {note}
        </Text>
      </Flex>
      {children}
    </Stack>
  );
}
