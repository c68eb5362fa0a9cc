import type { Column } from '@portal/season/field';
import { normalizeAnswer } from '@portal/season/step-answers';
import { Box, Field, FieldGroup, SimpleGrid, Text } from '@portal/ui/controls';
import { memo, type ReactNode } from 'react';
import { useAnswer, useEditor, useIssue } from '../editor/editor-context';
import { type FieldPath, fieldId, readAnswer, toFieldKey, writeAnswer } from '../editor/field-path';
import { isIdentical } from '../editor/merge-answers';
import { getControl } from './fields/controls';
import type { ControlProps } from './fields/field-control';
import { describeLength } from './fields/text';
import { SensitiveAnswer } from './sensitive-answer';

interface AnswerFieldProps {
  field: Column;
  fieldPath: FieldPath;
  /** The answer's path in issues: the field's key, or key, row index and column. */
  path: (string | number)[];
  required: boolean;
}

/** Compares paths by value: changing a row creates new but equal paths for its cells. */
function haveEqualProps(one: AnswerFieldProps, other: AnswerFieldProps): boolean {
  return (
    one.field === other.field &&
    one.required === other.required &&
    toFieldKey(one.fieldPath) === toFieldKey(other.fieldPath) &&
    one.path.join('/') === other.path.join('/')
  );
}

export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} columnGap="3" rowGap="2.5">
      {children}
    </SimpleGrid>
  );
}

export const AnswerField = memo(function AnswerField(props: AnswerFieldProps) {
  const { field, fieldPath, path, required } = props;
  const { draft, touchedFields, editable } = useEditor();
  const { stepId } = fieldPath;
  const issue = useIssue(stepId, path);
  const id = fieldId(stepId, path);
  const { group, named = false, wide, typed = false } = getControl(field.type);
  const change = (next: unknown) => writeAnswer(draft, fieldPath, next, { typed });
  const leave = () => {
    const value = readAnswer(draft, fieldPath);
    const tidied = normalizeAnswer(field, value);
    if (!isIdentical(tidied, value)) change(tidied);
    touchedFields.blur(stepId, path);
  };
  const disabled = !editable(stepId);
  const error = issue?.level === 'error' ? issue.message : undefined;
  const Frame = group ? FieldGroup : Field;
  const around = group && !named ? `${id}-group` : id;
  return (
    <Box
      gridColumn={wide?.(field) ? { md: '1 / -1' } : undefined}
      minWidth="0"
      scrollMargin="160px"
      css={{ '& fieldset': { minWidth: '0', margin: '0', padding: '0', border: '0' } }}
    >
      <Frame
        id={around}
        label={field.label}
        required={required}
        help={[field.help, describeLength(field)].filter(Boolean).join('') || undefined}
        error={error}
        disabled={disabled}
      >
        <AnswerInput
          field={field}
          fieldPath={fieldPath}
          id={id}
          required={required}
          onChange={change}
          onBlur={leave}
          disabled={disabled}
          invalid={error !== undefined}
        />
      </Frame>
      {issue?.level === 'warning' ? (
        <Text marginTop="6px" color="warning.700" fontSize="sm">
          提醒：{issue.message}
        </Text>
      ) : null}
    </Box>
  );
}, haveEqualProps);

function AnswerInput(props: Omit<ControlProps, 'definition' | 'value' | 'placeholder'>) {
  const { definition } = useEditor().draft;
  const value = useAnswer(props.fieldPath);
  const { field } = props;
  const { render } = getControl(field.type);
  const plain = { ...props, definition, value, placeholder: field.placeholder };
  if (!field.sensitive) return render(plain);
  return (
    <SensitiveAnswer {...props} value={value}>
      {(replacement) =>
        render({ ...plain, ...replacement, placeholder: replacement.placeholder ?? field.placeholder })
      }
    </SensitiveAnswer>
  );
}
