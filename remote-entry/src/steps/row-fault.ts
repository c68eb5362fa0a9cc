import type { TableField } from '@portal/contract/season/field';
import { useSyncExternalStore } from 'react';
import { useDesk, useDraft } from '../draft/desk-context';
import { isRemarked } from '../draft/remarks';

/** What stands against a row and may be spoken of, in a word: it is closed, and its fields say nothing. */
export function useRowFault(stepId: string, field: TableField, at: number): string | undefined {
  const { draft, reveal, entry } = useDesk();
  const remarks = entry.returned?.fields ?? [];
  const remarked = useDraft((each) => isRemarked(each, remarks, [stepId, field.key, at]));
  const faulty = useSyncExternalStore(draft.follow, () =>
    field.columns.some((column) => {
      const path = [field.key, at, column.key];
      return reveal.has(stepId, path) && draft.issueAt(stepId, path)?.level === 'error';
    }),
  );
  if (faulty) return '待完善';
  return remarked ? '有审核意见' : undefined;
}
