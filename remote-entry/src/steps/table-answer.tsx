import { asRows } from '@portal/contract/season/answers';
import type { TableField } from '@portal/contract/season/field';
import { Button, EmptyState } from '@portal/ui';
import { useSearchParams } from '@portal/ui/router';
import { useCallback, useEffect, useState } from 'react';
import { useDesk, useDraft, useIssue } from '../draft/desk-context';
import { placeName } from '../draft/place';
import { newRowId } from '../draft/row-id';
import { fieldId, focusField } from '../fields/field-id';
import css from './steps.module.css';
import { TableRow } from './table-row';

interface TableAnswerProps {
  stepId: string;
  field: TableField;
}

/** Repeated rows as cards that open one by one: as usable on a phone as on a wide screen. */
export function TableAnswer({ stepId, field }: TableAnswerProps) {
  const { draft, editable, uploads } = useDesk();
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
      uploads.cancelWithin(`${placeName({ stepId, key: field.key })}/${id}`);
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
