import { request } from '@portal/api-client';

/** GET /main-attachment/upload_sharding/begun: how many bytes of a part that was cut off are there. */
export function getBegunPart(
  uploadId: string,
  partNumber: number,
  signal?: AbortSignal,
): Promise<{ received: number }> {
  const url = '/main-attachment/upload_sharding/begun';
  return request({ method: 'GET', url, params: { uploadId, partNumber }, silent: true, signal });
}
