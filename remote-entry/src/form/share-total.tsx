import { asRows, type StepAnswers } from '@portal/season/answers';
import type { TableField } from '@portal/season/field';
import { getFieldType } from '@portal/season/fields/registry';
import { remainingShare } from '@portal/season/table-checks';
import { Button } from '@portal/ui';
import { Flex, Stack, Text } from '@portal/ui/controls';
import { RingChart } from '@portal/ui/ring-chart';
import { useRef } from 'react';
import { useDraft, useEditor } from '../editor/editor-context';
import { toText } from './answer-text';

interface ShareTotalProps {
  stepId: string;
  table: TableField;
  column: string;
}

/** In basis points; not positive if the other rows already add up to 100 %. */
const lastRowShare = (column: string, rows: readonly StepAnswers[]) =>
  remainingShare(column, rows.slice(0, -1));

export function ShareTotal({ stepId, table, column }: ShareTotalProps) {
  const { draft, editable } = useEditor();
  const total = useRef<HTMLDivElement>(null);
  const rows = asRows(useDraft((each) => each.step(stepId).answers[table.key]));
  if (rows.length === 0) return null;
  const named = table.columns.find((each) => !each.sensitive && getFieldType(each).roles?.includes('leader'));
  const items = rows.map((row, index) => ({
    label: (named && toText(row[named.key])) || `${table.rowName}${index + 1}`,
    value: typeof row[column] === 'number' ? row[column] / 100 : 0,
  }));
  const missing = remainingShare(column, rows);
  const complete = () => {
    const current = asRows(draft.step(stepId).answers[table.key]);
    const filled = current.map((row, index) =>
      index === current.length - 1 ? { ...row, [column]: lastRowShare(column, current) } : row,
    );
    draft.setAnswer(stepId, table.key, filled);
    // The button disappears once nothing is missing.
    total.current?.focus({ preventScroll: true });
  };
  const canComplete = missing !== 0 && lastRowShare(column, rows) > 0 && editable(stepId);

  return (
    <Stack gap="1.5" gridColumn="1 / -1" minWidth="0">
      <Flex ref={total} wrap="wrap" columnGap="2" rowGap="1" align="center" role="status" tabIndex={-1}>
        <strong>合计 {((10_000 - missing) / 100).toFixed(2)}%</strong>
        {missing === 0 ? null : (
          <Text as="span" color="danger.700" fontSize="sm">
            {missing > 0 ? '差' : '多'} {(Math.abs(missing) / 100).toFixed(2)}%
          </Text>
        )}
        {canComplete ? (
          <Button size="s" variant="outline" onClick={complete}>
            {missing > 0 ? '补到' : '调整'}“{items.at(-1)?.label}”名下
          </Button>
        ) : null}
      </Flex>
      <RingChart label={table.label} unit="%" items={items} />
    </Stack>
  );
}
