import type { Answer, TestApp } from './test-app';

export interface Given {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** Makes a call by its name in the contract. An answer without the envelope counts by its HTTP status. */
export async function callByName<T>(
  { app }: TestApp,
  name: string,
  { path = {}, query, body, token, headers = { 'tenant-id': '126' } }: Given = {},
): Promise<Answer<T>> {
  const [method, pattern = ''] = name.split(' ');
  const url = pattern.replaceAll(/\{([^}]+)\}/g, (_whole, key: string) =>
    encodeURIComponent(path[key] ?? ''),
  );
  const response = await app.inject({
    method: method as 'GET',
    url: `/api${url}${query ? `?${new URLSearchParams(query)}` : ''}`,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = String(response.headers['content-type']).includes('application/json');
  const answer = isJson ? response.json<Partial<Answer<T>>>() : {};
  return { status: response.statusCode, code: response.statusCode, msg: '', data: null as T, ...answer };
}
