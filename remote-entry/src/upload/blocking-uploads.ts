import { asRows } from '@portal/season/answers';
import { getComposite } from '@portal/season/fields/registry';
import { getVisibleColumns, getVisibleFields } from '@portal/season/judge';
import type { UploadProgress } from '@portal/ui/uploader';
import { useSyncExternalStore } from 'react';
import type { Draft } from '../editor/draft';
import { useEditor } from '../editor/editor-context';
import { addsFile, type FieldPath, parseFieldKey } from '../editor/field-path';
import type { Uploads } from './uploads';

export interface BlockingUpload {
  uploadKey: string;
  stepId: string;
  path: (string | number)[];
  label: string;
  /** Why it does not continue automatically. */
  halted?: '上传失败' | '已暂停';
}

const HALTED: Readonly<Partial<Record<UploadProgress['phase'], BlockingUpload['halted']>>> = {
  failed: '上传失败',
  paused: '已暂停',
};

/**
 * Only uploads to visible fields block: others, such as those to a removed row, can be neither seen nor
 * cancelled.
 */
export function getBlockingUploads(
  draft: Pick<Draft, 'definition' | 'answers'>,
  uploads: Pick<Uploads, 'fieldKeys' | 'state'>,
): BlockingUpload[] {
  return uploads.fieldKeys().flatMap((fieldKey) => {
    const [fieldPath, state] = [parseFieldKey(fieldKey), uploads.state(fieldKey)];
    const location = state && locateField(draft, fieldPath);
    if (!location) return [];
    const label = addsFile(fieldKey) ? `${location.label}“${state.name}”` : location.label;
    return [
      {
        uploadKey: fieldKey,
        stepId: fieldPath.stepId,
        path: location.path,
        label,
        halted: HALTED[state.phase],
      },
    ];
  });
}

function locateField(
  { definition, answers: getAnswers }: Pick<Draft, 'definition' | 'answers'>,
  { stepId, key, cell }: FieldPath,
): Pick<BlockingUpload, 'path' | 'label'> | undefined {
  const step = definition.steps.find(({ id }) => id === stepId);
  if (!step || step.kind === 'supplement') return undefined;
  const answers = getAnswers();
  const field = getVisibleFields(definition, stepId, answers).find((each) => each.key === key);
  if (!field) return undefined;
  if (!cell) return { path: [key], label: field.label };
  const rows = asRows(answers.data[stepId]?.[key]);
  const at = rows.findIndex(({ id }) => id === cell.rowId);
  const row = rows[at];
  const columns = row ? getVisibleColumns(definition, answers, stepId, field, row) : [];
  const column = columns.find((each) => each.key === cell.column);
  return (
    column && {
      path: [key, at, column.key],
      label: `${getComposite(field)?.rowName?.(field, at) ?? ''}：${column.label}`,
    }
  );
}

/** Like `getBlockingUploads`; the calling component must re-render when answers change. */
export function useBlockingUploads(): BlockingUpload[] {
  const { draft, uploads } = useEditor();
  // Subscribe only to keys and phases: the byte counts change many times a second.
  useSyncExternalStore(uploads.subscribe, () =>
    uploads
      .fieldKeys()
      .map((fieldKey) => `${fieldKey} ${uploads.state(fieldKey)?.phase}`)
      .join(),
  );
  return getBlockingUploads(draft, uploads);
}
