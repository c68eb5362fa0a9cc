import { asRows, createLookup, type StepAnswers } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import type { MatrixField, TableField } from '@portal/season/field';
import { getVisibleColumns, isRequired } from '@portal/season/judge';
import { Button, EmptyState } from '@portal/ui';
import { Box, confirm, Flex, Heading, Stack, Text, Wrap } from '@portal/ui/controls';
import { Circle } from '@portal/ui/controls/page';
import { useSearchParams } from '@portal/ui/router';
import {
  type ClipboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useDraft, useEditor, useIssue } from '../editor/editor-context';
import { rowHasComment } from '../editor/field-issues';
import { fieldId, focusField, newRowId, toFieldKey } from '../editor/field-path';
import { AnswerField, FieldGrid } from './answer-field';
import { usePasteRows } from './paste/use-paste-rows';
import { summarizeRow } from './row-summary';

interface TableAnswerProps {
  stepId: string;
  field: TableField;
}

/** Repeated rows as cards that open one at a time, which works on phones as well. */
export function TableAnswer({ stepId, field }: TableAnswerProps) {
  const { draft, editable, uploads } = useEditor();
  const rows = asRows(useDraft((each) => each.step(stepId).answers[field.key]));
  const issue = useIssue(stepId, [field.key]);
  const [opened, setOpened] = useState<string | undefined>(
    rows.length === 1 ? String(rows[0]?.id) : undefined,
  );
  const [focusTarget, setFocusTarget] = useState<(string | number)[]>();
  const { max } = field.limits;

  // A link to a field in a row opens the row during rendering: an effect would run after the link has looked for it.
  const [key, index] = useSearchParams()[0].get('field')?.split('.') ?? [];
  const wanted = key === field.key && index !== undefined ? rows[Number(index)]?.id : undefined;
  const [followed, setFollowed] = useState<unknown>();
  if (wanted !== followed) {
    setFollowed(wanted);
    if (wanted !== undefined) setOpened(String(wanted));
  }

  // The focus moves into the added row, or to the table after a row was removed.
  useEffect(() => {
    if (focusTarget) focusField(stepId, focusTarget);
  }, [focusTarget, stepId]);

  const add = () => {
    const id = newRowId();
    const current = asRows(draft.step(stepId).answers[field.key]);
    draft.setAnswer(stepId, field.key, [...current, { id }]);
    setOpened(id);
    setFocusTarget([field.key, current.length]);
  };
  const remove = useCallback(
    (id: string) => {
      const left = asRows(draft.step(stepId).answers[field.key]).filter((row) => row.id !== id);
      draft.setAnswer(stepId, field.key, left);
      uploads.cancelRow(`${toFieldKey({ stepId, key: field.key })}/${id}`);
      setFocusTarget([field.key]);
    },
    [draft, uploads, stepId, field.key],
  );
  const move = useCallback(
    (id: string, by: number) => {
      const moved = [...asRows(draft.step(stepId).answers[field.key])];
      const index = moved.findIndex((row) => row.id === id);
      const [row] = moved.splice(index, 1);
      if (row) moved.splice(Math.max(0, index + by), 0, row);
      draft.setAnswer(stepId, field.key, moved);
    },
    [draft, stepId, field.key],
  );
  const { onPaste, pasteClipboard, notice } = usePasteRows(stepId, field);
  const toggle = useCallback((id: string) => setOpened((open) => (open === id ? undefined : id)), []);

  return (
    <TableSection
      stepId={stepId}
      field={field}
      note={`已填${rows.length}条，最多${max}条；可从电子表格复制多行后粘贴`}
      onPaste={editable(stepId) ? onPaste : undefined}
    >
      {issue ? (
        <Text color="danger.700" fontSize="sm" role="alert">
          {issue.message}
        </Text>
      ) : null}
      {rows.length === 0 ? <EmptyState title={`还没有${field.rowName}`} /> : null}
      <Stack as="ol" gap="10px">
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
  );
}

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

interface TableRowProps {
  stepId: string;
  field: TableField;
  row: StepAnswers;
  index: number;
  last: boolean;
  open: boolean;
  onToggle: (id: string) => void;
  onRemove: (id: string) => void;
  onMove: (id: string, by: number) => void;
}

/** One row: a line that sums it up, and its fields when it is open. */
const TableRow = memo(function TableRow(props: TableRowProps) {
  const { stepId, field, row, index, last, open, onToggle, onRemove, onMove } = props;
  const { draft, editable, touchedFields } = useEditor();
  const id = String(row.id);
  const problem = useRowProblem(stepId, field, index);
  const answers = draft.answers();
  const summarize = (now: StepAnswers) => summarizeRow(draft.definition, field, now, answers);
  const summary = summarize(row);

  // Closing a row shows its issues; while it is being filled in they are hidden.
  useEffect(() => {
    if (!open) return;
    return () => {
      for (const column of field.columns) touchedFields.add(stepId, [field.key, index, column.key]);
    };
  }, [open, touchedFields, stepId, field, index]);

  const remove = async () => {
    const now = asRows(draft.step(stepId).answers[field.key]).find((each) => each.id === id) ?? row;
    const blank = field.columns.every((column) => isEmpty(now[column.key]));
    const text = `确定删除“${summarize(now)}”吗？`;
    if (blank || (await confirm({ title: '提示', text, danger: true }))) onRemove(id);
  };

  return (
    <Box
      as="li"
      border="1px solid"
      borderColor={problem ? 'danger.600' : 'line'}
      borderRadius="card"
      background="surface"
    >
      <Flex gap="0.5" align="center" padding="0.5" paddingLeft="1.5">
        <Flex
          asChild
          flex="1"
          gap="10px"
          align="center"
          minWidth="0"
          minHeight="touch"
          textAlign="left"
          css={arrow}
        >
          <button
            type="button"
            id={fieldId(stepId, [field.key, index])}
            aria-expanded={open}
            onClick={() => onToggle(id)}
          >
            <Circle as="span" size="24px" flex="none" background="brand.50" color="brand.700" fontSize="sm">
              {index + 1}
            </Circle>
            <Text as="span" flex="1" truncate>
              {summary}
            </Text>
            {problem ? (
              <Text as="span" color="danger.700" fontSize="sm">
                {problem}
              </Text>
            ) : null}
          </button>
        </Flex>
        {editable(stepId) ? (
          <>
            {index > 0 ? <RowButton name="上移" index={index} onClick={() => onMove(id, -1)} /> : null}
            {last ? null : <RowButton name="下移" index={index} onClick={() => onMove(id, 1)} />}
            <RowButton name="删除" index={index} onClick={remove} />
          </>
        ) : null}
      </Flex>
      {open ? (
        <Box padding="8px 12px 16px" borderTop="1px solid" borderColor="line">
          <FieldGrid>
            {getVisibleColumns(draft.definition, answers, stepId, field, row).map((column) => (
              <AnswerField
                key={column.key}
                field={column}
                fieldPath={{ stepId, key: field.key, cell: { rowId: id, column: column.key } }}
                path={[field.key, index, column.key]}
                required={isRequired(column, createLookup(draft.definition, answers, stepId, row))}
              />
            ))}
          </FieldGrid>
        </Box>
      ) : null}
    </Box>
  );
});

/** A corner drawn by borders: an SVG icon is a layer that the browser sorts at every key, and 50 rows would have 200. */
const arrow = {
  _after: {
    content: '""',
    flex: 'none',
    marginInline: '3px',
    border: '5px solid transparent',
    borderTopColor: 'currentcolor',
    borderBottomWidth: '0',
  },
  _expanded: { _after: { borderTopWidth: '0', borderBottom: '5px solid currentcolor' } },
} as const;

function RowButton({ name, index, onClick }: { name: string; index: number; onClick: () => void }) {
  return (
    <Box
      asChild
      flex="none"
      minWidth="touch"
      minHeight="touch"
      borderRadius="m"
      textStyle="hint"
      _hover={{ background: 'grey.100', color: 'text' }}
    >
      <button type="button" aria-label={`${name}第${index + 1}条`} onClick={onClick}>
        {name}
      </button>
    </Box>
  );
}

/** Summarises the issues to show at a row, because a closed row does not show its fields. */
function useRowProblem(stepId: string, field: TableField, index: number): string | undefined {
  const { draft, touchedFields, entry } = useEditor();
  const comments = entry.returned?.fields ?? [];
  const commented = useDraft((each) => rowHasComment(each, comments, [stepId, field.key, index]));
  const hasError = useSyncExternalStore(draft.subscribeSettled, () =>
    field.columns.some((column) => {
      const path = [field.key, index, column.key];
      return touchedFields.has(stepId, path) && draft.findIssue(stepId, path)?.level === 'error';
    }),
  );
  if (hasError) return '待完善';
  return commented ? '有审核意见' : undefined;
}
