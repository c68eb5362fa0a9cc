import type { MatrixField, TableField } from '@portal/season/field';
import { VisuallyHidden } from '@portal/ui';
import { Flex, Heading, RequiredMark, Stack, Text } from '@portal/ui/controls';
import { type ClipboardEvent, type ReactNode, useId } from 'react';
import { fieldId } from '../editor/field-path';

interface TableSectionProps {
  stepId: string;
  field: TableField | MatrixField;
  required: boolean;
  note: string;
  onPaste?: (event: ClipboardEvent) => void;
  children: ReactNode;
}

/** Frame of a table or matrix. Focusable, as the target of links to the whole field. */
export function TableSection({ stepId, field, required, note, onPaste, children }: TableSectionProps) {
  const requiredId = useId();
  return (
    <Stack
      as="section"
      id={fieldId(stepId, [field.key])}
      tabIndex={-1}
      gridColumn="1 / -1"
      gap="1.5"
      minWidth="0"
      aria-label={field.label}
      aria-describedby={required ? requiredId : undefined}
      onPaste={onPaste}
    >
      <Flex wrap="wrap" gap="1" align="baseline" justify="space-between">
        <Heading as="h3" fontSize="lg">
          {field.label}
          {required ? (
            <>
              <RequiredMark />
              <VisuallyHidden>（必填）</VisuallyHidden>
            </>
          ) : null}
        </Heading>
        {required ? (
          <span id={requiredId} hidden>
            必填
          </span>
        ) : null}
        <Text as="span" textStyle="hint">
          {note}
        </Text>
      </Flex>
      {children}
    </Stack>
  );
}
