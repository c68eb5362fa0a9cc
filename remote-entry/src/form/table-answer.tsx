import { asRows, createLookup, type StepAnswers } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import { formatAnswer } from '@portal/season/display';
import type { TableField } from '@portal/season/field';
import { getVisibleColumns, isRequired } from '@portal/season/judge';
import { Button, EmptyState } from '@portal/ui';
import { confirm } from '@portal/ui/controls';
import { useSearchParams } from '@portal/ui/router';
import { memo, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useDraft, useEditor, useIssue } from '../editor/editor-context';
import { rowHasComment } from '../editor/field-issues';
import { fieldId, focusField, newRowId, toFieldKey } from '../editor/field-path';

import { AnswerField } from './answer-field';
import fieldCss from './fields.module.css';
import css from './form.module.css';

interface TableAnswerProps {
  stepId: string;
  field: TableField;
}

/** Repeated rows as cards that open one by one: as usable on a phone as on a wide screen. */
export function TableAnswer({ stepId, field }: TableAnswerProps) {
  const { draft, editable, uploads } = useEditor();
  const rows = asRows(useDraft((each) => each.step(stepId).answers[field.key]));
  const issue = useIssue(stepId, [field.key]);
  const [opened, setOpened] = useState<string | undefined>(
    rows.length === 1 ? String(rows[0]?.id) : undefined,
  );
  const [landing, setLanding] = useState<(string | number)[]>();
  const { max } = field.limits;

  // A link to a field in a row (what is missing, a reviewer's reason) opens that row while it is drawn: an effect would
  // open it after the focus has looked for it.
  const [key, at] = useSearchParams()[0].get('field')?.split('.') ?? [];
  const wanted = key === field.key && at !== undefined ? rows[Number(at)]?.id : undefined;
  const [followed, setFollowed] = useState<unknown>();
  if (wanted !== followed) {
    setFollowed(wanted);
    if (wanted !== undefined) setOpened(String(wanted));
  }

  // The focus goes along: into the row that was added, and to the table when the row under it is gone.
  useEffect(() => {
    if (landing) focusField(stepId, landing);
  }, [landing, stepId]);

  const add = () => {
    const id = newRowId();
    const kept = asRows(draft.step(stepId).answers[field.key]);
    draft.setAnswer(stepId, field.key, [...kept, { id }]);
    setOpened(id);
    setLanding([field.key, kept.length]);
  };
  const remove = useCallback(
    (id: string) => {
      const kept = asRows(draft.step(stepId).answers[field.key]).filter((row) => row.id !== id);
      draft.setAnswer(stepId, field.key, kept);
      uploads.cancelRow(`${toFieldKey({ stepId, key: field.key })}/${id}`);
      setLanding([field.key]);
    },
    [draft, uploads, stepId, field.key],
  );
  const move = useCallback(
    (id: string, by: number) => {
      const moved = [...asRows(draft.step(stepId).answers[field.key])];
      const at = moved.findIndex((row) => row.id === id);
      const [row] = moved.splice(at, 1);
      if (row) moved.splice(Math.max(0, at + by), 0, row);
      draft.setAnswer(stepId, field.key, moved);
    },
    [draft, stepId, field.key],
  );
  const toggle = useCallback((id: string) => setOpened((open) => (open === id ? undefined : id)), []);

  return (
    <section className={css.table} id={fieldId(stepId, [field.key])} tabIndex={-1} aria-label={field.label}>
      <div className={css.tableHead}>
        <h3>{field.label}</h3>
        <span className={css.count}>
          已填{rows.length}条，最多{max}条
        </span>
      </div>
      {issue ? (
        <p className={css.error} role="alert">
          {issue.message}
        </p>
      ) : null}
      {rows.length === 0 ? <EmptyState title={`还没有${field.rowName}`} /> : null}
      <ol className={css.rows}>
        {rows.map((row, at) => (
          <TableRow
            key={String(row.id)}
            stepId={stepId}
            field={field}
            row={row}
            at={at}
            last={at === rows.length - 1}
            open={opened === row.id}
            onToggle={toggle}
            onRemove={remove}
            onMove={move}
          />
        ))}
      </ol>
      {editable(stepId) && rows.length < max ? (
        <div>
          <Button variant="outline" icon="plus" onClick={add}>
            添加{field.rowName}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

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
const TableRow = memo(function TableRow(props: TableRowProps) {
  const { stepId, field, row, at, last, open, onToggle, onRemove, onMove } = props;
  const { draft, editable, touchedFields } = useEditor();
  const id = String(row.id);
  const problem = useRowProblem(stepId, field, at);
  const answers = draft.answers();
  const summary = summarize(row);

  function summarize(now: StepAnswers): string {
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
          : formatAnswer(draft.definition, column, now[column.key], answers),
      );
    return parts.filter(Boolean).join(' · ') || `新${field.rowName}`;
  }

  // A row that was closed is spoken of; one that is being filled in is not yet.
  useEffect(() => {
    if (!open) return;
    return () => {
      for (const column of field.columns) touchedFields.add(stepId, [field.key, at, column.key]);
    };
  }, [open, touchedFields, stepId, field, at]);

  const remove = async () => {
    const now = asRows(draft.step(stepId).answers[field.key]).find((each) => each.id === id) ?? row;
    const blank = field.columns.every((column) => isEmpty(now[column.key]));
    const text = `确定删除“${summarize(now)}”吗？`;
    if (blank || (await confirm({ title: '提示', text, danger: true }))) onRemove(id);
  };

  return (
    <li className={css.row} data-wrong={problem ? true : undefined}>
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
          {problem ? <span className={css.error}>{problem}</span> : null}
        </button>
        {editable(stepId) ? (
          <>
            {at > 0 ? <RowButton name="上移" at={at} onClick={() => onMove(id, -1)} /> : null}
            {last ? null : <RowButton name="下移" at={at} onClick={() => onMove(id, 1)} />}
            <RowButton name="删除" at={at} onClick={remove} />
          </>
        ) : null}
      </div>
      {open ? (
        <div className={css.rowBody}>
          <div className={fieldCss.grid}>
            {getVisibleColumns(draft.definition, answers, stepId, field, row).map((column) => (
              <AnswerField
                key={column.key}
                field={column}
                fieldPath={{ stepId, key: field.key, cell: { rowId: id, column: column.key } }}
                path={[field.key, at, column.key]}
                required={isRequired(column, createLookup(draft.definition, answers, stepId, row))}
              />
            ))}
          </div>
        </div>
      ) : null}
    </li>
  );
});

function RowButton({ name, at, onClick }: { name: string; at: number; onClick: () => void }) {
  return (
    <button type="button" className={css.tool} aria-label={`${name}第${at + 1}条`} onClick={onClick}>
      {name}
    </button>
  );
}

/** What stands against a row and may be spoken of, in a word: it is closed, and its fields say nothing. */
function useRowProblem(stepId: string, field: TableField, at: number): string | undefined {
  const { draft, touchedFields, entry } = useEditor();
  const comments = entry.returned?.fields ?? [];
  const commented = useDraft((each) => rowHasComment(each, comments, [stepId, field.key, at]));
  const hasError = useSyncExternalStore(draft.subscribeSettled, () =>
    field.columns.some((column) => {
      const path = [field.key, at, column.key];
      return touchedFields.has(stepId, path) && draft.findIssue(stepId, path)?.level === 'error';
    }),
  );
  if (hasError) return '待完善';
  return commented ? '有审核意见' : undefined;
}
