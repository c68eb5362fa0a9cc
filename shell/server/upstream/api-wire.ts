import { text } from 'node:stream/consumers';
import { ApiError, type Transport } from '@portal/api-client';
import type { ApiPool } from './api-pool';

function search(params: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/**
 * The shell server's way to the API while it renders: public reads over connections that stay open.
 * @param renderLimitMs how long a render may take. An API that hangs is given up on before, so that the page can still
 *   say so with its status.
 */
export function createApiWire(
  apis: Pick<ApiPool, 'request'>,
  tenantId: string,
  renderLimitMs: number,
): Transport {
  const limit = Math.round((renderLimitMs * 2) / 3);
  const headers = { 'tenant-id': tenantId, accept: 'application/json' };
  return async ({ url, params, signal }) => {
    const timeout = AbortSignal.timeout(limit);
    try {
      const { statusCode, body } = await apis.request({
        method: 'GET',
        path: `/api${url}${search(params)}`,
        headers,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return {
        status: statusCode,
        data: JSON.parse(Buffer.isBuffer(body) ? String(body) : await text(body)),
      };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw new ApiError('network', 0, error instanceof Error ? error.message : String(error));
    }
  };
}
