import { request } from '@portal/api-client';

/** @returns whether an account with this name exists */
export function checkUsername(username: string, signal?: AbortSignal): Promise<boolean> {
  const url = `/system/enterprise/user/checkUsername/${encodeURIComponent(username)}`;
  return request({ method: 'GET', url, noToken: true, silent: true, signal });
}
