import { request } from '@portal/api-client';
import type { GenKeyQuery, UploadSession } from '@portal/contract/files';

/** GET /cos/upload/gen_key: opens an upload, or finds the one that was begun for the same content. */
export function openUpload(file: GenKeyQuery, signal?: AbortSignal): Promise<UploadSession> {
  return request({ method: 'GET', url: '/cos/upload/gen_key', params: file, silent: true, signal });
}
