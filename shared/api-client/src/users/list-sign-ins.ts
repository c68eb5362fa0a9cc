import { request } from '@portal/api-client';
import type { SignInRecord } from '@portal/contract/users/sessions';

/** GET /auth/user/sessions: the newest fifty sign-ins, ended ones too. */
export function listSignIns(signal?: AbortSignal): Promise<SignInRecord[]> {
  return request({ method: 'GET', url: '/auth/user/sessions', silent: true, signal });
}
