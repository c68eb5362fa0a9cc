import { request } from '@portal/api-client';

export interface UploadPart {
  uploadId: string;
  /** From 1. */
  partNumber: number;
  /** Lower-case hex, of the whole part. */
  sha256: string;
  /** Bytes of the part that the server has; `body` is what follows them. */
  offset: number;
  body: Blob;
}

/** POST /main-attachment/upload_sharding: stores one part, or the rest of one. Sending it again is harmless. */
export function sendPart(
  part: UploadPart,
  signal: AbortSignal,
  onProgress: (loaded: number) => void,
): Promise<{ etag: string }> {
  const form = new FormData();
  form.set('uploadId', part.uploadId);
  form.set('partNumber', String(part.partNumber));
  form.set('sha256', part.sha256);
  form.set('offset', String(part.offset));
  form.set('file', part.body, `part-${part.partNumber}`);
  return request({
    method: 'POST',
    url: '/main-attachment/upload_sharding',
    data: form,
    silent: true,
    signal,
    timeout: 0,
    onUploadProgress: ({ loaded }) => onProgress(Math.min(loaded, part.body.size)),
  });
}
