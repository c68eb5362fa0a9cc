import type { FilePurpose, StoredFile } from '@portal/contract/files';
import { completeUpload } from './complete-upload';
import { hashFile } from './hash-file';
import { openUpload } from './open-upload';
import { persist } from './persist';
import { sendParts } from './send-parts';

export interface UploadProgress {
  phase: 'hashing' | 'sending' | 'joining';
  /** Bytes hashed, or stored by the server and under way. */
  loaded: number;
  size: number;
}

export interface SlicedUploadOptions {
  purpose: FilePurpose;
  signal: AbortSignal;
  /** Of this very file, where it is known from an earlier try. */
  sha256?: string;
  onHash?: (sha256: string) => void;
  onProgress?: (progress: UploadProgress) => void;
}

/**
 * Uploads a file in slices. What the server has already is not sent again: calling this anew with the same file —
 * after a pause, a failure, a reload — goes on where it stopped, to the byte. What fails is tried again with growing
 * pauses.
 *
 * @throws ApiError when the platform refuses; the signal's reason when aborted
 */
export async function uploadInSlices(file: File, options: SlicedUploadOptions): Promise<StoredFile> {
  const { purpose, signal, onHash, onProgress } = options;
  const report = (phase: UploadProgress['phase'], loaded: number) =>
    onProgress?.({ phase, loaded, size: file.size });
  const sha256 =
    options.sha256 ?? (await hashFile(file, { signal, onProgress: (bytes) => report('hashing', bytes) }));
  onHash?.(sha256);
  const session = await persist(
    () => openUpload({ fileName: file.name, size: file.size, mime: file.type, purpose, sha256 }, signal),
    signal,
  );
  const parts = await sendParts(file, session, signal, (loaded) => report('sending', loaded));
  report('joining', file.size);
  return persist(() => completeUpload({ uploadId: session.uploadId, parts, sha256 }, signal), signal);
}
