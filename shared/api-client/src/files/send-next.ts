import { isApiError } from '@portal/api-client';
import { fileErrors } from '@portal/contract/error-codes-files';
import type { TakenPart } from '@portal/contract/files';
import { getBegunPart } from './get-begun-part';
import { hashFile } from './hash-file';
import { sendPiece } from './send-piece';

/** A part that the platform takes in pieces. */
export interface Part {
  number: number;
  body: Blob;
  sha256?: string;
  /** Bytes of it that the server has; undefined: it has to be asked. */
  received?: number;
}

/**
 * Sends the next piece of a part.
 * @returns what the server has of the part now
 */
export async function sendNext(
  uploadId: string,
  part: Part,
  piece: number,
  signal: AbortSignal,
  onProgress: (loaded: number) => void,
): Promise<TakenPart> {
  const { number: partNumber, body } = part;
  part.sha256 ??= await hashFile(body, { signal });
  const { sha256 } = part;
  if (part.received === undefined) {
    const begun = await getBegunPart(uploadId, partNumber, signal);
    const other = begun.etag !== undefined && begun.etag !== sha256;
    part.received = other ? 0 : begun.received;
    if (begun.etag === sha256) return begun;
  }
  // All bytes may be there, and the part not be closed yet: its last byte once more closes it.
  const offset = Math.min(part.received, body.size - 1);
  const slice = { uploadId, partNumber, sha256, offset, body: body.slice(offset, offset + piece) };
  try {
    return await sendPiece(slice, signal, onProgress);
  } catch (error) {
    // Bytes are missing that were there, or what was begun was spoiled: the server is asked what it has.
    if (!isApiError(error) || !TRY_AGAIN.has(error.code)) throw error;
    throw new Error('The piece has to be sent again', { cause: error });
  }
}

const TRY_AGAIN: ReadonlySet<number> = new Set([
  fileErrors.UPLOAD_OFFSET.code,
  fileErrors.FILE_HASH_MISMATCH.code,
  fileErrors.FILE_SIZE_MISMATCH.code,
]);
