import { authedGet, authedPost } from '@portal/api-client';
import type {
  GenKeyQuery,
  PartProgress,
  StoredFile,
  UploadComplete,
  UploadSession,
} from '@portal/contract/files';

/** GET /files/{fileId}/url: a fresh signed address for reading one's own file. */
export function getFileAddress(fileId: string, signal?: AbortSignal): Promise<{ url: string }> {
  return authedGet(`/files/${encodeURIComponent(fileId)}/url`, { signal });
}

/** GET /cos/upload/gen_key: opens an upload, or finds the unfinished one of the same content. */
export function openUpload(file: GenKeyQuery, signal?: AbortSignal): Promise<UploadSession> {
  return authedGet('/cos/upload/gen_key', { params: file, signal });
}

export const PART_URL = '/main-attachment/upload_sharding';

/** GET /main-attachment/upload_sharding/begun: how much of a part is stored, or that it is whole. */
export function getBegunPart(
  uploadId: string,
  partNumber: number,
  signal?: AbortSignal,
): Promise<PartProgress> {
  return authedGet(`${PART_URL}/begun`, { params: { uploadId, partNumber }, signal });
}

export interface PartPiece {
  uploadId: string;
  /** From 1. */
  partNumber: number;
  /** Lower-case hex, of the whole part. */
  sha256: string;
  /** Bytes of the part before the piece; the server has them. */
  offset: number;
  body: Blob;
}

/**
 * A dead connection may not end by itself for a quarter of an hour; what the platform has of a piece is not lost. Only a
 * line that has proved good carries pieces so large that they reach this limit.
 */
const MAX_PIECE_MS = 300_000;

/**
 * POST /main-attachment/upload_sharding: adds a piece to a part. Sending it again is harmless.
 * @param onProgress bytes of the piece sent so far
 */
export function sendPiece(
  piece: PartPiece,
  signal: AbortSignal,
  onProgress: (loaded: number) => void,
): Promise<PartProgress> {
  const form = new FormData();
  form.set('uploadId', piece.uploadId);
  form.set('partNumber', String(piece.partNumber));
  form.set('sha256', piece.sha256);
  form.set('offset', String(piece.offset));
  form.set('file', piece.body, `part-${piece.partNumber}`);
  return authedPost(PART_URL, form, {
    signal,
    // A millisecond for each byte: below that limit longer than the platform itself waits for a slow body.
    timeout: Math.min(MAX_PIECE_MS, 60_000 + piece.body.size),
    onUploadProgress: ({ loaded }) => onProgress(Math.min(loaded, piece.body.size)),
  });
}

/**
 * POST /cos/upload/upload_complete: joins the parts after checking type, size and hash.
 * @throws ApiError with a sentence for the participant when the file is refused
 */
export function completeUpload(payload: UploadComplete, signal?: AbortSignal): Promise<StoredFile> {
  return authedPost('/cos/upload/upload_complete', payload, { signal, timeout: 180_000 });
}
