import { asRows } from '@portal/season/answers';
import type { TableField } from '@portal/season/field';
import { Button, EmptyState } from '@portal/ui';
import { Stack, Text, useSettled, Wrap } from '@portal/ui/controls';
import { useSearchParams } from '@portal/ui/router';
import { useCallback, useEffect, useState } from 'react';
import { useDraft, useEditor, useIssue } from '../editor/editor-context';
import { focusField, newRowId, toFieldKey } from '../editor/field-path';
import { useFocusAfterMove } from './moved-focus';
import { usePasteRows } from './paste/use-paste-rows';
import { ShareTotal } from './share-total';
import { TableRow } from './table-row';
import { TableSection } from './table-section';

interface TableAnswerProps {
  stepId: string;
  field: TableField;
  required: boolean;
}

export function TableAnswer({ stepId, field, required }: TableAnswerProps) {
  const { draft, editable, uploads } = useEditor();
  const rows = asRows(useDraft((each) => each.step(stepId).answers[field.key]));
  const issue = useIssue(stepId, [field.key]);
  const [opened, setOpened] = useState<string | undefined>(
    rows.length === 1 ? String(rows[0]?.id) : undefined,
  );
  /** The index of no row stands for the table. */
  const [focusTarget, setFocusTarget] = useState<{ index: number; block?: 'nearest' }>();
  const { follow, announcement } = useFocusAfterMove();
  const isSettled = useSettled(rows.length);
  const { max } = field.limits;

  // Open the row that a link points to during rendering: an effect would run after the link has looked for
  // its field.
  const [key, index] = useSearchParams()[0].get('field')?.split('.') ?? [];
  const wanted = key === field.key && index !== undefined ? rows[Number(index)]?.id : undefined;
  const [followed, setFollowed] = useState<unknown>();
  if (wanted !== followed) {
    setFollowed(wanted);
    if (wanted !== undefined) setOpened(String(wanted));
  }

  useEffect(() => {
    if (focusTarget) focusField(stepId, [field.key, focusTarget.index], focusTarget.block);
  }, [focusTarget, stepId, field.key]);

  const add = () => {
    const id = newRowId();
    const current = asRows(draft.step(stepId).answers[field.key]);
    draft.setAnswer(stepId, field.key, [...current, { id }]);
    setOpened(id);
    setFocusTarget({ index: current.length });
  };
  const remove = useCallback(
    (id: string) => {
      const rows = asRows(draft.step(stepId).answers[field.key]);
      const index = rows.findIndex((row) => row.id === id);
      const left = rows.filter((row) => row.id !== id);
      draft.setAnswer(stepId, field.key, left);
      uploads.cancelRow(`${toFieldKey({ stepId, key: field.key })}/${id}`);
      // The next row took its place.
      setFocusTarget({ index: Math.min(index, left.length - 1), block: 'nearest' });
    },
    [draft, uploads, stepId, field.key],
  );
  const move = useCallback(
    (id: string, by: number) => {
      const moved = [...asRows(draft.step(stepId).answers[field.key])];
      const index = moved.findIndex((row) => row.id === id);
      const [row] = moved.splice(index, 1);
      if (!row) return;
      const to = Math.max(0, index + by);
      moved.splice(to, 0, row);
      draft.setAnswer(stepId, field.key, moved);
      follow(`row-${id}`, { to, last: moved.length - 1, by });
    },
    [draft, stepId, field.key, follow],
  );
  // The pressed button disappears with the notice below the rows, and undoing removes rows.
  const focusLastRow = () => {
    const index = asRows(draft.step(stepId).answers[field.key]).length - 1;
    setFocusTarget({ index, block: 'nearest' });
  };
  const { onPaste, pasteClipboard, notice } = usePasteRows(stepId, field, focusLastRow);
  const toggle = useCallback((id: string) => setOpened((open) => (open === id ? undefined : id)), []);

  return (
    <>
      <TableSection
        stepId={stepId}
        field={field}
        required={required}
        note={`已填${rows.length}条，最多${max}条；可从电子表格复制多行后粘贴`}
        onPaste={editable(stepId) ? onPaste : undefined}
      >
        {issue ? (
          <Text color="danger.700" fontSize="sm" role="alert">
            {issue.message}
          </Text>
        ) : null}
        {rows.length === 0 ? <EmptyState title={`还没有${field.rowName}`} /> : null}
        {/* Ignore presses right after rows moved: they were aimed at the previous layout. */}
        <Stack as="ol" gap="10px" pointerEvents={isSettled ? undefined : 'none'}>
          {rows.map((row, index) => (
            <TableRow
              key={String(row.id)}
              stepId={stepId}
              field={field}
              row={row}
              index={index}
              last={index === rows.length - 1}
              open={opened === row.id}
              onToggle={toggle}
              onRemove={remove}
              onMove={move}
            />
          ))}
        </Stack>
        <Text as="span" role="status" srOnly>
          {announcement}
        </Text>
        {notice}
        {editable(stepId) && rows.length < max ? (
          <Wrap gap="1">
            <Button variant="outline" icon="plus" onClick={add}>
              添加{field.rowName}
            </Button>
            <Button variant="ghost" icon="copy" onClick={pasteClipboard}>
              粘贴表格
            </Button>
          </Wrap>
        ) : null}
      </TableSection>
      {(field.checks ?? []).map((check) =>
        check.name === 'sum-100' ? (
          <ShareTotal key={check.column} stepId={stepId} table={field} column={check.column} />
        ) : null,
      )}
    </>
  );
}
