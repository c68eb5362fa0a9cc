import type { StepData } from '@portal/contract/competition/entry';
import { listOwnFiles } from '../../files/repository';
import type { FileRow } from '../../files/tables';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';

type Json = StepData[string];

function isFileValue(value: Json): value is { fileId: string; [key: string]: Json } {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value.fileId === 'string'
  );
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type FileDetails = Pick<FileRow, 'id' | 'name' | 'size' | 'mime'>;

/** Collects the files named anywhere in the answers; for stored ones, the details recorded by the server. */
function collectFileDetails(
  value: unknown,
  found = new Map<string, FileDetails>(),
): Map<string, FileDetails> {
  if (typeof value !== 'object' || value === null) return found;
  if (isFileValue(value as Json)) {
    const { fileId, name, size, mime } = value as Record<string, unknown>;
    found.set(String(fileId), {
      id: String(fileId),
      name: String(name),
      size: Number(size),
      mime: String(mime),
    });
  }
  for (const inner of Object.values(value)) collectFileDetails(inner, found);
  return found;
}

export function collectFileIds(value: unknown): string[] {
  return [...collectFileDetails(value).keys()];
}

function replaceFileDetails(value: Json, files: ReadonlyMap<string, FileDetails>): Json {
  if (Array.isArray(value)) return value.map((part) => replaceFileDetails(part, files));
  if (typeof value !== 'object' || value === null) return value;
  const file = isFileValue(value) ? files.get(value.fileId) : undefined;
  if (file) return { fileId: file.id, name: file.name, size: file.size, mime: file.mime };
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, replaceFileDetails(part, files)]),
  );
}

/**
 * Replaces name, size and type of every file in the answers by the server's own record.
 * @param stored the step's stored answers; their files are known to belong to the participant
 * @throws FILE_REFERENCE if a file does not belong to the participant
 */
export async function resolveFileReferences(
  db: Db,
  userId: number,
  data: StepData,
  stored?: StepData,
): Promise<StepData> {
  const fileIds = collectFileIds(data);
  if (fileIds.length === 0) return data;
  if (!fileIds.every((id) => uuid.test(id))) throw new BusinessError('FILE_REFERENCE');
  const files = collectFileDetails(stored);
  const newFiles = fileIds.filter((id) => !files.has(id));
  for (const file of await listOwnFiles(db, userId, newFiles)) files.set(file.id, file);
  if (!newFiles.every((id) => files.has(id))) throw new BusinessError('FILE_REFERENCE');
  return replaceFileDetails(data, files) as StepData;
}
