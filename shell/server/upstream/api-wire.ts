import { text } from 'node:stream/consumers';
import { ApiError, type Transport } from '@portal/api-client';
import type { ApiPool } from './api-pool';

function search(params: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** A response as it came. Rejects when there is none. */
export type ReadApi = (
  path: string,
  params?: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<{ status: number; body: string }>;

/**
 * The shell server's way to the API while it renders: public reads over connections that stay open.
 * @param renderLimitMs how long a render may take. An API that hangs is given up on before, so that the page can still
 *   say so with its status.
 */
export function createApiReader(
  apis: Pick<ApiPool, 'request'>,
  tenantId: string,
  renderLimitMs: number,
): ReadApi {
  const limit = Math.round((renderLimitMs * 2) / 3);
  const headers = { 'tenant-id': tenantId, accept: 'application/json' };
  return async (path, params, signal) => {
    const timeout = AbortSignal.timeout(limit);
    const { statusCode, body } = await apis.request({
      method: 'GET',
      path: `/api${path}${search(params)}`,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { status: statusCode, body: Buffer.isBuffer(body) ? String(body) : await text(body) };
  };
}

/** The API client's transport over a reader. */
export function createApiWire(read: ReadApi): Transport {
  return async ({ url, params, signal }) => {
    try {
      const { status, body } = await read(url, params, signal);
      return { status, data: JSON.parse(body) };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw new ApiError('network', 0, error instanceof Error ? error.message : String(error));
    }
  };
}
