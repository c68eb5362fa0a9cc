import { asRows, createLookup, type StepAnswers } from '@portal/season/answers';
import { isEmpty } from '@portal/season/condition';
import type { TableField } from '@portal/season/field';
import { getVisibleColumns, isRequired } from '@portal/season/judge';
import { Box, confirm, Flex, Text } from '@portal/ui/controls';
import { Circle } from '@portal/ui/controls/page';
import { memo, useEffect, useSyncExternalStore } from 'react';
import { useDraft, useEditor } from '../editor/editor-context';
import { rowHasComment } from '../editor/field-issues';
import { fieldId } from '../editor/field-path';
import { AnswerField, FieldGrid } from './answer-field';
import { summarizeRow } from './row-summary';

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

export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { stepId, field, row, index, last, open, onToggle, onRemove, onMove } = props;
  const { draft, editable, touchedFields } = useEditor();
  const id = String(row.id);
  const problem = useRowProblem(stepId, field, index);
  const answers = draft.answers();
  const summarize = (now: StepAnswers) => summarizeRow(draft.definition, field, now, answers);
  const summary = summarize(row);

  // Closing a row shows its issues; they stay hidden while it is being filled in.
  useEffect(() => {
    if (!open) return;
    return () => {
      for (const column of field.columns) touchedFields.add(stepId, [field.key, id, column.key]);
    };
  }, [open, touchedFields, stepId, field, id]);

  const remove = async () => {
    const now = asRows(draft.step(stepId).answers[field.key]).find((each) => each.id === id) ?? row;
    const blank = field.columns.every((column) => isEmpty(now[column.key]));
    const text = `确定删除“${summarize(now)}”吗？`;
    if (blank || (await confirm({ text, danger: true }))) onRemove(id);
  };

  return (
    <Box
      as="li"
      border="1px solid"
      borderColor={problem ? 'danger.600' : 'line'}
      borderRadius="card"
      background="surface"
    >
      {/* On phones the buttons wrap below, leaving the full width for the row's name, because many names begin alike. */}
      <Flex wrap="wrap" justify="flex-end" gap="0.5" align="center" padding="0.5" paddingLeft="1.5">
        <Flex
          asChild
          flex="1 1 16em"
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
            // A new row gets the focus while the key that added it may still be pressed.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={() => onToggle(id)}
          >
            <Circle as="span" size="1.5rem" flex="none" background="brand.50" color="brand.700" fontSize="sm">
              {index + 1}
            </Circle>
            <Text as="span" flex="1" lineClamp="2">
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
            {index > 0 ? (
              <RowButton id={`row-${id}-up`} name="上移" index={index} onClick={() => onMove(id, -1)} />
            ) : null}
            {last ? null : (
              <RowButton id={`row-${id}-down`} name="下移" index={index} onClick={() => onMove(id, 1)} />
            )}
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

/** Drawn with borders: SVG icons create layers that slow down every keystroke in a table with 50 rows. */
const arrow = {
  _after: {
    content: '""',
    flex: 'none',
    marginInline: '3px',
    border: '5px solid transparent',
    borderTopColor: 'currentcolor',
    borderBottomWidth: '0',
    // Forced colours would draw the transparent borders.
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', color: 'CanvasText' },
  },
  _expanded: { _after: { borderTopWidth: '0', borderBottom: '5px solid currentcolor' } },
} as const;

interface RowButtonProps {
  id?: string;
  name: string;
  index: number;
  onClick: () => void;
}

function RowButton({ id, name, index, onClick }: RowButtonProps) {
  return (
    <Box
      asChild
      flex="none"
      minWidth="touch"
      minHeight="touch"
      paddingInline="0.5"
      borderRadius="m"
      textStyle="hint"
      _hover={{ background: 'grey.100', color: 'text' }}
    >
      <button id={id} type="button" aria-label={`${name}第${index + 1}条`} onClick={onClick}>
        {name}
      </button>
    </Box>
  );
}

/** Returns a summary of the row's issues, because a closed row does not show its fields. */
function useRowProblem(stepId: string, field: TableField, index: number): string | undefined {
  const { draft, touchedFields, entry } = useEditor();
  const comments = entry.returned?.fields ?? [];
  const commented = useDraft((each) => rowHasComment(each, comments, [stepId, field.key, index]));
  const hasError = useSyncExternalStore(draft.subscribeSettled, () =>
    field.columns.some((column) => {
      const path = [field.key, index, column.key];
      return draft.findIssue(stepId, path)?.level === 'error' && touchedFields.has(stepId, path);
    }),
  );
  if (hasError) return '待完善';
  return commented ? '有审核意见' : undefined;
}
