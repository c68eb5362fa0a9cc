import type { Column } from '@portal/season/field';
import { classNames } from '@portal/ui';
import { Field, FieldGroup } from '@portal/ui/controls';
import { memo, type ReactNode } from 'react';
import { useEditor, useIssue } from '../editor/editor-context';
import { type FieldPath, fieldId, toFieldKey, writeAnswer } from '../editor/field-path';
import { AnswerInput, isGroup } from './answer-input';
import css from './fields.module.css';

interface AnswerFieldProps {
  field: Column;
  fieldPath: FieldPath;
  /** Where the judge speaks of it: the field's key, or key, row number and column. */
  path: (string | number)[];
  required: boolean;
  help?: ReactNode;
}

const WIDE: ReadonlySet<Column['type']> = new Set(['textarea', 'region', 'map', 'tags', 'file', 'cascade']);

/** What is typed letter by letter; what is chosen may decide which fields are shown, and they must be there at once. */
const TYPED: ReadonlySet<Column['type']> = new Set(['text', 'textarea', 'number', 'money', 'percent']);

/** A row that changed must not draw its cells: their places and paths are new objects that say the same. */
function saysTheSame(one: AnswerFieldProps, other: AnswerFieldProps): boolean {
  return (
    one.field === other.field &&
    one.required === other.required &&
    one.help === other.help &&
    toFieldKey(one.fieldPath) === toFieldKey(other.fieldPath) &&
    one.path.join('/') === other.path.join('/')
  );
}

/** One answer with its label, help and what stands against it. */
export const AnswerField = memo(function AnswerField(props: AnswerFieldProps) {
  const { field, fieldPath, path, required, help } = props;
  const { draft, touchedFields, editable } = useEditor();
  const { stepId } = fieldPath;
  const issue = useIssue(stepId, path);
  const id = fieldId(stepId, path);
  const change = (next: unknown) => writeAnswer(draft, fieldPath, next, { typed: TYPED.has(field.type) });
  const disabled = !editable(stepId);
  const error = issue?.level === 'error' ? issue.message : undefined;
  const Frame = isGroup(field.type) ? FieldGroup : Field;
  const around = isGroup(field.type) && field.type !== 'boolean' ? `${id}-group` : id;
  return (
    <div className={classNames(css.cell, WIDE.has(field.type) && css.wide)}>
      <Frame
        id={around}
        label={field.label}
        required={required}
        help={help ?? field.help}
        error={error}
        disabled={disabled}
      >
        <AnswerInput
          field={field}
          fieldPath={fieldPath}
          id={id}
          required={required}
          onChange={change}
          onBlur={() => touchedFields.blur(stepId, path)}
          disabled={disabled}
          invalid={error !== undefined}
        />
      </Frame>
      {issue?.level === 'warning' ? <p className={css.warning}>提醒：{issue.message}</p> : null}
    </div>
  );
}, saysTheSame);
