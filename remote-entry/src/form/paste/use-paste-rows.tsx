import { asRows } from '@portal/season/answers';
import type { TableField } from '@portal/season/field';
import { isMasked } from '@portal/season/mask';
import { mapSensitive } from '@portal/season/sensitive';
import { toast } from '@portal/ui';
import { type ClipboardEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { type EntryEditor, useEditor } from '../../editor/editor-context';
import { fieldId, newRowId, readAnswer, readStoredAnswer } from '../../editor/field-path';
import { isIdentical } from '../../editor/merge-answers';
import { readCells } from './clipboard-cells';
import { type PastedRows, type PasteTarget, pasteRows } from './paste-rows';
import { PastedNotice } from './pasted-notice';

interface Pasted extends PastedRows {
  before: unknown;
}

interface PasteIntoTable {
  onPaste: (event: ClipboardEvent) => void;
  /** Reads the clipboard through the browser's API, for users without a keyboard. */
  pasteClipboard: () => Promise<void>;
  notice: ReactNode;
}

export function usePasteRows(stepId: string, field: TableField, onClosed: () => void): PasteIntoTable {
  const { draft, autosave } = useEditor();
  const [pasted, setPasted] = useState<Pasted>();
  // Not `subscribeSettled`: until then, undo would discard input typed after the paste.
  const isUnchanged = useSyncExternalStore(
    draft.subscribeImmediate,
    () => draft.step(stepId).answers[field.key] === pasted?.rows,
  );

  const insert = (text: string, start?: PasteTarget['start']) => {
    const { definition } = draft;
    const before = draft.step(stepId).answers[field.key];
    const rows = asRows(before);
    const target = { definition, answers: draft.answers(), field, rows, start, newId: newRowId };
    const result = pasteRows(readCells(text), target);
    if (result.filled > 0) draft.setAnswer(stepId, field.key, result.rows);
    setPasted({ ...result, before });
  };

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const cells = readCells(text);
    const hasColumns = cells.some((line) => line.length > 1);
    // Multiple lines pasted into a textarea are paragraphs of its text.
    if (!hasColumns && (cells.length < 2 || event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    insert(text, findCell(event.target, fieldId(stepId, [field.key])));
  };
  const pasteClipboard = async () => {
    try {
      const text = await navigator.clipboard.readText();
      if (text.trim() === '') toast.info('剪贴板是空的，请先在电子表格中复制');
      else insert(text);
    } catch {
      toast.info('浏览器未允许读取剪贴板，请点选表中任一输入框后粘贴');
    }
  };
  const close = () => {
    setPasted(undefined);
    onClosed();
  };
  const undo = () => {
    draft.setAnswer(stepId, field.key, restoreRows({ draft, autosave }, stepId, field, pasted?.before ?? []));
    close();
  };
  const notice = pasted ? (
    <PastedNotice
      pasted={pasted}
      rowName={field.rowName}
      max={field.limits.max}
      onUndo={pasted.filled > 0 && isUnchanged ? undo : undefined}
      onClose={close}
    />
  ) : null;
  return { onPaste, pasteClipboard, notice };
}

/**
 * @returns the rows as they were before the paste. A masked cell is cleared unless the server certainly still has the
 *   number behind the mask: otherwise the mask would stand for the pasted number.
 */
function restoreRows(
  { draft, autosave }: Pick<EntryEditor, 'draft' | 'autosave'>,
  stepId: string,
  field: TableField,
  before: unknown,
): unknown {
  const { saving, problem } = autosave.state();
  const maybeSent = saving || problem !== undefined;
  const restored = mapSensitive([field], { [field.key]: before }, (value, path, rowId) => {
    const [key = '', column = ''] = path.split('.');
    const fieldPath = { stepId, key, cell: { rowId: String(rowId), column } };
    if (!isMasked(value) || isIdentical(readAnswer(draft, fieldPath), value)) return value;
    return maybeSent || !isIdentical(readStoredAnswer(draft, fieldPath), value) ? null : value;
  });
  return restored[field.key];
}

function findCell(target: EventTarget, tableId: string): PasteTarget['start'] {
  const element = target instanceof Element ? target.closest(`[id^="${tableId}-"]`) : null;
  const [index, column] = element?.id.slice(tableId.length + 1).split('-') ?? [];
  return index && column ? { index: Number(index), column } : undefined;
}
