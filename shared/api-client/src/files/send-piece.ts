import { request } from '@portal/api-client';
import type { TakenPart } from '@portal/contract/files';

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

export const PIECE_URL = '/main-attachment/upload_sharding';

/** POST /main-attachment/upload_sharding: adds a piece to a part. Sending it again is harmless. */
export function sendPiece(
  piece: PartPiece,
  signal: AbortSignal,
  onProgress: (loaded: number) => void,
): Promise<TakenPart> {
  const form = new FormData();
  form.set('uploadId', piece.uploadId);
  form.set('partNumber', String(piece.partNumber));
  form.set('sha256', piece.sha256);
  form.set('offset', String(piece.offset));
  form.set('file', piece.body, `part-${piece.partNumber}`);
  return request({
    method: 'POST',
    url: PIECE_URL,
    data: form,
    silent: true,
    signal,
    timeout: 0,
    onUploadProgress: ({ loaded }) => onProgress(Math.min(loaded, piece.body.size)),
  });
}
