import { request } from '@portal/api-client';
import type { ClientErrors } from '@portal/contract/telemetry';

/** Sends a batch of failures seen in this browser. Never tells the user when that fails. */
export function reportErrors(errors: ClientErrors['errors']): Promise<unknown> {
  return request({ method: 'POST', url: '/telemetry/errors', data: { errors }, noToken: true, silent: true });
}
