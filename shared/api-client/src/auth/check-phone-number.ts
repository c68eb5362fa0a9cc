import { request } from '@portal/api-client';

/** @returns whether an account with this phone exists */
export function checkPhoneNumber(phone: string, signal?: AbortSignal): Promise<boolean> {
  const url = `/system/enterprise/user/checkPhoneNumber/${encodeURIComponent(phone)}`;
  return request({ method: 'GET', url, noToken: true, silent: true, signal });
}
