import { getFileAddress } from '@portal/api-client/files';
import { type FileValue, fileValueSchema } from '@portal/season/answer-schema';
import { asRecord, asRows, type EntryAnswers } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import type { SeasonDefinition } from '@portal/season/definition';
import { formatAnswer } from '@portal/season/display';
import type { Column, Field } from '@portal/season/field';
import { getVisibleColumns, getVisibleFields } from '@portal/season/judge';
import { mask } from '@portal/season/sensitive';
import { Button, Disclosure } from '@portal/ui';
import { Table } from '@portal/ui/controls/page';
import { FilePreview } from '@portal/ui/uploader';
import { type ReactNode, useState } from 'react';
import { writeMoney } from './figures';
import css from './form.module.css';

interface ReviewProps {
  definition: SeasonDefinition;
  answers: EntryAnswers;
  /** Steps open from the start: for reading through and for printing. */
  open?: boolean;
}

/** The whole entry, to be read: by the definition that it was filled in with. */
export function ReviewEntry({ definition, answers, open }: ReviewProps) {
  const steps = definition.steps.filter((step) => step.kind !== 'submit');
  return (
    <div className={css.review}>
      {steps.map((step) => (
        <Disclosure key={step.id} summary={step.title} open={open}>
          <dl className={css.review}>
            {getVisibleFields(definition, step.id, answers).map((field) => (
              <ReviewField
                key={field.key}
                definition={definition}
                answers={answers}
                stepId={step.id}
                field={field}
              />
            ))}
          </dl>
        </Disclosure>
      ))}
    </div>
  );
}

interface ReviewFieldProps extends Omit<ReviewProps, 'open'> {
  stepId: string;
  field: Field;
}

function ReviewField({ definition, answers, stepId, field }: ReviewFieldProps) {
  const value = answers.data[stepId]?.[field.key];
  if (field.type === 'matrix')
    return (
      <div className={css.reviewTable}>
        <Table caption={field.label}>
          <thead>
            <tr>
              <th>{field.label}（万元）</th>
              {field.years.map((year) => (
                <th key={year}>{year}年</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {field.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {field.years.map((year) => (
                  <td key={year} data-number>
                    {writeMoney(asRecord(asRecord(value)[row.key])[year]) || '—'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    );
  if (field.type === 'table') {
    const rows = asRows(value);
    return (
      <div className={css.reviewTable}>
        <dt>
          {field.label}（{rows.length}条）
        </dt>
        {rows.map((row, at) => (
          <dd key={String(row.id ?? at)}>
            <dl>
              {getVisibleColumns(definition, answers, stepId, field, row).map((column) => (
                <ReviewLine key={column.key} field={column}>
                  <AnswerText
                    definition={definition}
                    answers={answers}
                    field={column}
                    value={row[column.key]}
                  />
                </ReviewLine>
              ))}
            </dl>
          </dd>
        ))}
      </div>
    );
  }
  return (
    <ReviewLine field={field}>
      <AnswerText definition={definition} answers={answers} field={field} value={value} />
    </ReviewLine>
  );
}

function ReviewLine({ field, children }: { field: Column; children: ReactNode }) {
  return (
    <div className={css.reviewRow}>
      <dt>{field.label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ShownProps extends Omit<ReviewProps, 'open'> {
  field: Column;
  value: unknown;
}

function AnswerText({ definition, answers, field, value }: ShownProps) {
  const file = field.type === 'file' ? fileValueSchema.safeParse(value).data : undefined;
  if (file) return <FileLink file={file} />;
  return isEmpty(value) ? (
    <span className={css.count}>未填写</span>
  ) : (
    formatAnswer(definition, field, field.sensitive ? mask(value) : value, answers)
  );
}

function FileLink({ file }: { file: FileValue }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="s" variant="ghost" icon="eye" onClick={() => setOpen(true)}>
        {file.name}
      </Button>
      {open ? <FilePreview file={file} addressOf={getFileAddress} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
