import { request } from '@portal/api-client';
import type { StoredFile, UploadComplete } from '@portal/contract/files';

/**
 * POST /cos/upload/upload_complete: joins the parts after judging type, size and hash.
 * @throws ApiError with a sentence for the participant when the file is refused
 */
export function completeUpload(payload: UploadComplete, signal?: AbortSignal): Promise<StoredFile> {
  const url = '/cos/upload/upload_complete';
  return request({ method: 'POST', url, data: payload, silent: true, signal, timeout: 180_000 });
}
