import type { TableField } from '@portal/contract/season/field';
import { useSyncExternalStore } from 'react';
import { useDesk } from '../draft/desk-context';

/** Whether something stands against a row that may be spoken of. */
export function useRowFault(stepId: string, field: TableField, at: number): boolean {
  const { draft, reveal } = useDesk();
  return useSyncExternalStore(draft.follow, () =>
    field.columns.some((column) => {
      const path = [field.key, at, column.key];
      return reveal.has(stepId, path) && draft.issueAt(stepId, path)?.level === 'error';
    }),
  );
}
