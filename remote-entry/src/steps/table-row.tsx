import { asRows, lookupIn, type StepAnswers } from '@portal/contract/season/answers';
import { isEmpty } from '@portal/contract/season/condition';
import { displayValue } from '@portal/contract/season/display';
import type { TableField } from '@portal/contract/season/field';
import { isRequired, shownColumns } from '@portal/contract/season/judge';
import { confirm } from '@portal/ui/controls';
import { memo, useEffect } from 'react';
import { useDesk } from '../draft/desk-context';
import { AnswerField } from '../fields/answer-field';
import { fieldId } from '../fields/field-id';
import fieldCss from '../fields/fields.module.css';
import { useRowFault } from './row-fault';
import css from './steps.module.css';

interface TableRowProps {
  stepId: string;
  field: TableField;
  row: StepAnswers;
  at: number;
  last: boolean;
  open: boolean;
  onToggle: (id: string) => void;
  onRemove: (id: string) => void;
  onMove: (id: string, by: number) => void;
}

/** One row: a line that says what is in it, and its fields when it is open. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { stepId, field, row, at, last, open, onToggle, onRemove, onMove } = props;
  const { draft, editable, reveal } = useDesk();
  const id = String(row.id);
  const fault = useRowFault(stepId, field, at);
  const answers = draft.answers();
  const summary = summaryOf(row);

  function summaryOf(now: StepAnswers): string {
    const parts = field.columns
      .filter(
        ({ key, type, sensitive }) =>
          !sensitive && type !== 'file' && type !== 'textarea' && !isEmpty(now[key]),
      )
      .slice(0, 3)
      .map((column) =>
        column.type === 'boolean'
          ? now[column.key] === true
            ? column.label
            : ''
          : displayValue(draft.definition, column, now[column.key], answers),
      );
    return parts.filter(Boolean).join(' · ') || `新${field.rowName}`;
  }

  // A row that was closed is spoken of; one that is being filled in is not yet.
  useEffect(() => {
    if (!open) return;
    return () => {
      for (const column of field.columns) reveal.field(stepId, [field.key, at, column.key]);
    };
  }, [open, reveal, stepId, field, at]);

  const remove = async () => {
    const now = asRows(draft.step(stepId).answers[field.key]).find((each) => each.id === id) ?? row;
    const blank = field.columns.every((column) => isEmpty(now[column.key]));
    const text = `确定删除“${summaryOf(now)}”吗？`;
    if (blank || (await confirm({ title: '提示', text, danger: true }))) onRemove(id);
  };

  return (
    <li className={css.row} data-wrong={fault ? true : undefined}>
      <div className={css.rowHead}>
        <button
          type="button"
          id={`${fieldId(stepId, [field.key, at])}`}
          className={css.toggle}
          aria-expanded={open}
          onClick={() => onToggle(id)}
        >
          <span className={css.number}>{at + 1}</span>
          <span className={css.summary}>{summary}</span>
          {fault ? <span className={css.error}>{fault}</span> : null}
        </button>
        {editable(stepId) ? (
          <>
            {at > 0 ? <Tool name="上移" at={at} onClick={() => onMove(id, -1)} /> : null}
            {last ? null : <Tool name="下移" at={at} onClick={() => onMove(id, 1)} />}
            <Tool name="删除" at={at} onClick={remove} />
          </>
        ) : null}
      </div>
      {open ? (
        <div className={css.rowBody}>
          <div className={fieldCss.grid}>
            {shownColumns(draft.definition, answers, stepId, field, row).map((column) => (
              <AnswerField
                key={column.key}
                field={column}
                place={{ stepId, key: field.key, cell: { rowId: id, column: column.key } }}
                path={[field.key, at, column.key]}
                required={isRequired(column, lookupIn(draft.definition, answers, stepId, row))}
              />
            ))}
          </div>
        </div>
      ) : null}
    </li>
  );
});

function Tool({ name, at, onClick }: { name: string; at: number; onClick: () => void }) {
  return (
    <button type="button" className={css.tool} aria-label={`${name}第${at + 1}条`} onClick={onClick}>
      {name}
    </button>
  );
}
