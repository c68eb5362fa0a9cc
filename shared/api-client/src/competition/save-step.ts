import { request } from '@portal/api-client';
import type { SavedStep, SaveStep } from '@portal/contract/competition/entry';

export interface SaveStepOptions {
  /** Services stand beside the entry and have a path of their own. */
  beside?: boolean;
  /** Lets the call outlive the page; for a tab that is being hidden. Answers of up to 60 KB only. */
  keepalive?: boolean;
}

/**
 * PUT /comp/entry/{id}/step/{stepId}, or /comp/entry/{id}/services: saves a step, complete or not.
 * @throws ApiError with code 409 and `data: StepConflict` when `baseRevision` is no longer the server's
 */
export function saveStep(
  entryId: string,
  stepId: string,
  payload: SaveStep,
  { beside, keepalive }: SaveStepOptions = {},
): Promise<SavedStep> {
  const base = `/comp/entry/${encodeURIComponent(entryId)}`;
  const url = beside ? `${base}/services` : `${base}/step/${encodeURIComponent(stepId)}`;
  return request({ method: 'PUT', url, data: payload, silent: true, keepalive });
}
