import { isApiError } from '@portal/api-client';
import { fileErrors } from '@portal/contract/errors';
import type { PartProgress } from '@portal/contract/files';
import { getBegunPart, sendPiece } from '../files';
import { hashFile } from './hash-file';

/** A part that the platform accepts in pieces. */
export interface Part {
  number: number;
  body: Blob;
  /** Computed when the part is first sent. */
  sha256?: string;
  /** Bytes that the server has; undefined: ask the server. */
  received?: number;
}

/** Refusals after which the server is asked for its progress: bytes are missing or corrupted. */
const RESUMABLE: ReadonlySet<number> = new Set([
  fileErrors.UPLOAD_OFFSET.code,
  fileErrors.FILE_HASH_MISMATCH.code,
  fileErrors.FILE_SIZE_MISMATCH.code,
]);

/**
 * Sends the next piece of a part to the platform.
 * @param pieceSize bytes
 * @param onProgress bytes of the piece sent so far
 * @returns the server's progress of the part
 * @throws ApiError when the platform refuses; Error when the piece has to be sent again
 */
export async function sendNextPiece(
  uploadId: string,
  part: Part,
  pieceSize: number,
  signal: AbortSignal,
  onProgress: (loaded: number) => void,
): Promise<PartProgress> {
  const { number: partNumber, body } = part;
  part.sha256 ??= await hashFile(body, { signal });
  const { sha256 } = part;
  if (part.received === undefined) {
    const begun = await getBegunPart(uploadId, partNumber, signal);
    const isOtherContent = begun.etag !== undefined && begun.etag !== sha256;
    part.received = isOtherContent ? 0 : begun.received;
    if (begun.etag === sha256) return begun;
  }
  // All bytes may be stored with the part still open: sending the last byte again closes it.
  const offset = Math.min(part.received, body.size - 1);
  const piece = { uploadId, partNumber, sha256, offset, body: body.slice(offset, offset + pieceSize) };
  try {
    return await sendPiece(piece, signal, onProgress);
  } catch (error) {
    if (!isApiError(error) || !RESUMABLE.has(error.code)) throw error;
    throw new Error('The piece has to be sent again', { cause: error });
  }
}

/** A dead connection may take a quarter of an hour to fail. Slow is fine, as long as bytes move. */
const MAX_SILENCE_MS = 120_000;

/**
 * Sends a whole part to object storage, at its presigned URL.
 * @param onProgress bytes sent so far
 * @returns the ETag that completing the upload requires
 * @throws Error when storage refuses or is unreachable; the signal's reason when aborted
 */
export function putPart(
  url: string,
  body: Blob,
  signal: AbortSignal,
  onProgress: (loaded: number) => void,
): Promise<{ etag: string }> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('PUT', url);
    let silence: ReturnType<typeof setTimeout>;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        reject(new Error('Object storage says nothing'));
        call.abort();
      }, MAX_SILENCE_MS);
    };
    call.upload.onprogress = (event) => {
      listen();
      onProgress(event.loaded);
    };
    call.onloadend = () => clearTimeout(silence);
    call.onload = () => {
      const etag = call.getResponseHeader('ETag');
      if (call.status >= 200 && call.status < 300 && etag) resolve({ etag });
      else reject(new Error(`Object storage answered ${call.status}`));
    };
    call.onerror = () => reject(new Error('Object storage can not be reached'));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort(), { once: true });
    listen();
    call.send(body);
  });
}
