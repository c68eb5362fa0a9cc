import { paths } from '@portal/contract/paths';
import { asRows } from '@portal/season/answers';
import { getStepFields } from '@portal/season/definition';
import { type FileValue, listFiles } from '@portal/season/fields/file';
import type { Draft } from './draft';

/** Identifies rows by id, so it is unaffected by moving rows. */
export interface FieldPath {
  stepId: string;
  key: string;
  cell?: { rowId: string; column: string };
}

export function toFieldKey({ stepId, key, cell }: FieldPath): string {
  return cell ? `${stepId}/${key}/${cell.rowId}/${cell.column}` : `${stepId}/${key}`;
}

/** @returns a unique key for one of several uploads to a field */
export function toUploadKey(fieldKey: string): string {
  return `${fieldKey}#${newRowId()}`;
}

/** @returns whether the upload adds a file to its field instead of replacing the existing one */
export function addsFile(uploadKey: string): boolean {
  return uploadKey.includes('#');
}

/** Inverse of `toFieldKey`. */
export function parseFieldKey(fieldKey: string): FieldPath {
  const [path = ''] = fieldKey.split('#');
  const [stepId = '', key = '', rowId, column] = path.split('/');
  return rowId && column ? { stepId, key, cell: { rowId, column } } : { stepId, key };
}

export function readAnswer(draft: Draft, { stepId, key, cell }: FieldPath): unknown {
  const value = draft.step(stepId).answers[key];
  return cell ? asRows(value).find((row) => row.id === cell.rowId)?.[cell.column] : value;
}

/** @returns the server's last known answer, masked if sensitive */
export function readStoredAnswer(draft: Draft, { stepId, key, cell }: FieldPath): unknown {
  const value = draft.step(stepId).base[key];
  return cell ? asRows(value).find((row) => row.id === cell.rowId)?.[cell.column] : value;
}

/** @returns the id of the file that an upload replaces; undefined if there is none, or if it adds one */
export function findReplacedFile(draft: Draft, uploadKey: string): string | undefined {
  if (addsFile(uploadKey)) return undefined;
  return listFiles(readAnswer(draft, parseFieldKey(uploadKey)))[0]?.fileId;
}

/** Multiple files keep the order in which they were chosen; a single file replaces the existing one. */
export function writeUploadedFile(
  draft: Draft,
  uploadKey: string,
  file: FileValue,
  wasChosenLater: (fileId: string) => boolean = () => false,
): void {
  const fieldPath = parseFieldKey(uploadKey);
  const files = listFiles(readAnswer(draft, fieldPath)).filter(({ fileId }) => fileId !== file.fileId);
  const later = files.findIndex(({ fileId }) => wasChosenLater(fileId));
  files.splice(later < 0 ? files.length : later, 0, file);
  writeAnswer(draft, fieldPath, addsFile(uploadKey) ? files : file);
}

export function fieldExists(draft: Draft, { stepId, key, cell }: FieldPath): boolean {
  const { definition } = draft;
  if (!getStepFields(definition, stepId).some((field) => field.key === key)) return false;
  return !cell || asRows(draft.step(stepId).answers[key]).some((row) => row.id === cell.rowId);
}

/** Writes an answer; ignores a cell of a removed row. */
export function writeAnswer(
  draft: Draft,
  fieldPath: FieldPath,
  value: unknown,
  options?: { typed: boolean },
): void {
  const { stepId, key, cell } = fieldPath;
  const rows = () =>
    asRows(draft.step(stepId).answers[key]).map((row) =>
      row.id === cell?.rowId ? { ...row, [cell?.column ?? '']: value } : row,
    );
  draft.setAnswer(stepId, key, cell ? rows() : value, options);
}

export function fieldId(stepId: string, path: readonly (string | number)[]): string {
  return `answer-${stepId}-${path.join('-')}`;
}

/** Falls back to the closest enclosing element. */
export function focusField(
  stepId: string,
  path: readonly (string | number)[],
  block: ScrollLogicalPosition = 'center',
): boolean {
  for (let length = path.length; length > 0; length -= 1) {
    const element = document.getElementById(fieldId(stepId, path.slice(0, length)));
    if (!element) continue;
    // The middle of a long table is neither its beginning nor where the participant was.
    element.scrollIntoView({ block: element.offsetHeight > window.innerHeight ? 'nearest' : block });
    element.focus({ preventScroll: true });
    return true;
  }
  return false;
}

export function stepHref(
  query: URLSearchParams,
  stepId: string,
  path?: readonly (string | number)[],
): string {
  const parts = new URLSearchParams();
  const entry = query.get('entry');
  if (entry) parts.set('entry', entry);
  parts.set('step', stepId);
  if (path) parts.set('field', path.join('.'));
  return `${paths.competitionEnter.href()}?${parts}`;
}

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

export function newRowId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => ALPHABET[byte % 36]).join('');
}
