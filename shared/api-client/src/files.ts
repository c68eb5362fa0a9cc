import { authedGet, authedPost } from '@portal/api-client';
import type {
  GenKeyQuery,
  PartProgress,
  StoredFile,
  UploadComplete,
  UploadSession,
} from '@portal/contract/files';

/** GET /files/{fileId}/url: a new signed URL for reading one's own file. */
export function getFileAddress(fileId: string, signal?: AbortSignal): Promise<{ url: string }> {
  return authedGet(`/files/${encodeURIComponent(fileId)}/url`, { signal });
}

/** GET /cos/upload/gen_key: opens an upload, or finds an unfinished one with the same content. */
export function openUpload(file: GenKeyQuery, signal?: AbortSignal): Promise<UploadSession> {
  return authedGet('/cos/upload/gen_key', { params: file, signal });
}

export const PART_URL = '/main-attachment/upload_sharding';

/** GET /main-attachment/upload_sharding/begun: how much of a part is stored, or that it is complete. */
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
  /** Bytes of the part before this piece, which the server already has. */
  offset: number;
  body: Blob;
}

/**
 * A dead connection may take a quarter of an hour to fail, and the platform keeps what it received of a
 * piece. Only a fast connection gets pieces so large that they reach this limit.
 */
const MAX_PIECE_MS = 300_000;

/**
 * POST /main-attachment/upload_sharding: adds a piece to a part. Idempotent.
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
    // One millisecond per byte: up to the limit, longer than the platform itself waits for a slow body.
    timeout: Math.min(MAX_PIECE_MS, 60_000 + piece.body.size),
    onUploadProgress: ({ loaded }) => onProgress(Math.min(loaded, piece.body.size)),
  });
}

/**
 * POST /cos/upload/upload_complete: joins the parts after checking type, size and hash.
 * @throws ApiError with a message for the participant when the file is refused
 */
export function completeUpload(payload: UploadComplete, signal?: AbortSignal): Promise<StoredFile> {
  return authedPost('/cos/upload/upload_complete', payload, { signal, timeout: 180_000 });
}
