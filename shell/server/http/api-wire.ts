import { Agent, get } from 'node:http';
import { ApiError } from '@portal/api-client';
import type { Wire } from '@portal/api-client/configure';

/** How long a connection stays open without a call: shorter than the API keeps its end. */
const KEEP_OPEN_MS = 10_000;

function search(params: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/**
 * The shell server's way to the API while it renders: public reads over connections that stay open.
 * @param base the API's address with its path, without a slash at the end.
 * @param renderLimitMs how long a render may take. An API that hangs is given up on before, so that the page can still
 *   say so with its status.
 */
export function apiWire(base: string, tenantId: string, renderLimitMs: number): Wire {
  const agent = new Agent({ keepAlive: true, timeout: KEEP_OPEN_MS });
  const timeout = (renderLimitMs * 2) / 3;
  const { hostname, port, pathname } = new URL(base);
  const headers = { 'tenant-id': tenantId, accept: 'application/json' };

  return ({ url, params, signal }) =>
    new Promise((resolve, reject) => {
      const refuse = (cause: Error) =>
        reject(signal?.aborted ? signal.reason : new ApiError('network', 0, cause.message));
      const path = `${pathname}${url}${search(params)}`;
      const call = get({ agent, hostname, port, path, headers, signal, timeout }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', refuse);
        answer.once('end', () => {
          try {
            resolve({ status: answer.statusCode ?? 0, data: JSON.parse(Buffer.concat(parts).toString()) });
          } catch (error) {
            refuse(error as Error);
          }
        });
      });
      call.once('timeout', () => call.destroy(new Error('The API does not answer')));
      call.once('error', refuse);
    });
}
