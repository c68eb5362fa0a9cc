import type { Column } from '@portal/contract/season/field';
import { classNames } from '@portal/ui';
import { Field, FieldGroup } from '@portal/ui/controls';
import type { ReactNode } from 'react';
import { useDesk, useIssue } from '../draft/desk-context';
import { type Place, writeAnswer } from '../draft/place';
import { AnswerInput, isGroup } from './answer-input';
import { fieldId } from './field-id';
import css from './fields.module.css';

interface AnswerFieldProps {
  field: Column;
  place: Place;
  /** Where the judge speaks of it: the field's key, or key, row number and column. */
  path: (string | number)[];
  value: unknown;
  required: boolean;
  help?: ReactNode;
}

const WIDE: ReadonlySet<Column['type']> = new Set(['textarea', 'region', 'map', 'tags', 'file', 'cascade']);

/** One answer with its label, help and what stands against it. */
export function AnswerField({ field, place, path, value, required, help }: AnswerFieldProps) {
  const { draft, reveal, entry } = useDesk();
  const { stepId } = place;
  const issue = useIssue(stepId, path);
  const id = fieldId(stepId, path);
  const change = (next: unknown) => writeAnswer(draft, place, next);
  const disabled = !entry.editable;
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
          place={place}
          id={id}
          value={value}
          onChange={change}
          onBlur={() => reveal.left(stepId, path)}
          disabled={disabled}
          invalid={error !== undefined}
        />
      </Frame>
      {issue?.level === 'warning' ? <p className={css.warning}>提醒：{issue.message}</p> : null}
    </div>
  );
}
