import type { FilePurpose } from '@portal/contract/files';
import { openJournalDatabase } from '../draft/journal-database';

export interface PendingUpload {
  place: string;
  file: File;
  purpose: FilePurpose;
  /** Id of the file that stood at the place when the upload began. */
  replaces?: string;
}

export interface PendingUploads {
  keep(upload: PendingUpload): Promise<void>;
  drop(place: string): Promise<void>;
  list(): Promise<PendingUpload[]>;
}

/**
 * Files of one entry whose upload is not through. A browser that has no room for them keeps none: the participant
 * then chooses the same file again, and the server knows which parts it has.
 */
export function openPendingUploads(entryId: string): PendingUploads {
  const database = openJournalDatabase();
  const quietly = async <T>(act: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await act();
    } catch {
      return otherwise;
    }
  };
  const keyOf = (place: string) => `${entryId}/${place}`;
  return {
    keep: (upload) =>
      quietly(async () => {
        await (await database).put('uploads', { ...upload, key: keyOf(upload.place), entryId });
      }, undefined),
    drop: (place) => quietly(async () => (await database).delete('uploads', keyOf(place)), undefined),
    list: () => quietly(async () => (await database).getAllFromIndex('uploads', 'entry', entryId), []),
  };
}
