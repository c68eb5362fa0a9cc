import { request } from '@portal/api-client';

/** GET /files/{fileId}/url: a fresh signed address for reading one's own file. */
export function getFileAddress(fileId: string, signal?: AbortSignal): Promise<{ url: string }> {
  return request({ method: 'GET', url: `/files/${encodeURIComponent(fileId)}/url`, silent: true, signal });
}
