import { asRows } from '@portal/contract/season/answers';
import { shownColumns, shownFields } from '@portal/contract/season/judge';
import { useSyncExternalStore } from 'react';
import type { Draft } from '../editor/draft';
import { useDesk } from '../editor/editor-context';
import { type Place, placeOf } from '../editor/field-path';
import type { UploadState, Uploads } from './uploads';

/** A file that is not stored yet, where it is shown. */
export interface AwaitedUpload {
  stepId: string;
  path: (string | number)[];
  label: string;
  /** Nothing happens until somebody goes on with it or gives it up. */
  halted?: '上传失败' | '已暂停';
}

const HALTED: Readonly<Partial<Record<UploadState['phase'], AwaitedUpload['halted']>>> = {
  failed: '上传失败',
  paused: '已暂停',
};

/**
 * The uploads that submitting waits for: those whose field is shown. Who deleted a row, or chose a track that does not
 * ask for the material, can neither see nor stop what was meant for it.
 */
export function awaitedUploads(
  draft: Pick<Draft, 'definition' | 'answers'>,
  uploads: Pick<Uploads, 'places' | 'state'>,
): AwaitedUpload[] {
  return uploads.places().flatMap((name) => {
    const [place, state] = [placeOf(name), uploads.state(name)];
    const shown = state && whereShown(draft, place);
    return shown ? [{ stepId: place.stepId, ...shown, halted: HALTED[state.phase] }] : [];
  });
}

function whereShown(
  { definition, answers: all }: Pick<Draft, 'definition' | 'answers'>,
  { stepId, key, cell }: Place,
): Pick<AwaitedUpload, 'path' | 'label'> | undefined {
  const step = definition.steps.find(({ id }) => id === stepId);
  if (!step || step.kind === 'beside') return undefined;
  const answers = all();
  const field = shownFields(definition, stepId, answers).find((each) => each.key === key);
  if (!field) return undefined;
  if (!cell) return { path: [key], label: field.label };
  if (field.type !== 'table') return undefined;
  const rows = asRows(answers.data[stepId]?.[key]);
  const at = rows.findIndex(({ id }) => id === cell.rowId);
  const row = rows[at];
  const columns = row ? shownColumns(definition, answers, stepId, field, row) : [];
  const column = columns.find((each) => each.key === cell.column);
  return column && { path: [key, at, column.key], label: `${field.rowName}${at + 1}：${column.label}` };
}

/** The uploads that submitting waits for; for a component that renders again when the answers change. */
export function useAwaitedUploads(): AwaitedUpload[] {
  const { draft, uploads } = useDesk();
  // Places and phases only: the bytes of each upload are news many times a second.
  useSyncExternalStore(uploads.subscribe, () =>
    uploads
      .places()
      .map((place) => `${place} ${uploads.state(place)?.phase}`)
      .join(),
  );
  return awaitedUploads(draft, uploads);
}
