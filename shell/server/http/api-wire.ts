import { Agent, get } from 'node:http';
import { ApiError } from '@portal/api-client';
import type { Wire } from '@portal/api-client/configure';

/** Longer than any render may take: it only frees the line to an API that hangs. */
const TIMEOUT_MS = 10_000;

function search(params: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/**
 * The shell server's way to the API while it renders: public reads over connections that stay open.
 * @param base the API's address with its path, without a slash at the end.
 */
export function apiWire(base: string, tenantId: string): Wire {
  const agent = new Agent({ keepAlive: true, timeout: TIMEOUT_MS });
  const { hostname, port, pathname } = new URL(base);
  const headers = { 'tenant-id': tenantId, accept: 'application/json' };

  return ({ url, params, signal }) =>
    new Promise((resolve, reject) => {
      const refuse = (cause: Error) =>
        reject(signal?.aborted ? signal.reason : new ApiError('network', 0, cause.message));
      const path = `${pathname}${url}${search(params)}`;
      const call = get({ agent, hostname, port, path, headers, signal }, (answer) => {
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
