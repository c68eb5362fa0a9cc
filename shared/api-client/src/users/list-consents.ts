import { request } from '@portal/api-client';
import type { Consent } from '@portal/contract/users/consents';

/** GET /auth/user/consents, newest first. */
export function listConsents(signal?: AbortSignal): Promise<Consent[]> {
  return request({ method: 'GET', url: '/auth/user/consents', silent: true, signal });
}
