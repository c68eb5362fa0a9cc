import { request } from '@portal/api-client';
import type { TakenPart } from '@portal/contract/files';

/** GET /main-attachment/upload_sharding/begun: how much of a part is there, or that it is whole. */
export function getBegunPart(uploadId: string, partNumber: number, signal?: AbortSignal): Promise<TakenPart> {
  const url = '/main-attachment/upload_sharding/begun';
  return request({ method: 'GET', url, params: { uploadId, partNumber }, silent: true, signal });
}
