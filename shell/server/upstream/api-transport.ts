import type { Transport } from '@portal/api-client';

/** A read of the API: its status and text, whatever they are; status 0 without a response. */
export type ReadApi = (
  path: string,
  params?: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<{ status: number; body: string }>;

/** A body that is not JSON is no envelope: the client words the failure. */
function parseOrKeep(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** The API client's transport on the server: in the shell server itself and in render processes. */
export function createApiTransport(read: ReadApi): Transport {
  return async ({ url, params, signal }) => {
    const { status, body } = await read(url, params, signal);
    return { status, data: parseOrKeep(body) };
  };
}
