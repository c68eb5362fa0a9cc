import { request } from '@portal/api-client';
import type { ClosingTerms } from '@portal/contract/users/profile';

/** GET /auth/user/close: what closing the account would erase, and what is kept and why. */
export function getClosingTerms(signal?: AbortSignal): Promise<ClosingTerms> {
  return request({ method: 'GET', url: '/auth/user/close', silent: true, signal });
}
