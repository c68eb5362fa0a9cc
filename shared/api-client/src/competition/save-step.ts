import { request } from '@portal/api-client';
import type { SavedStep, SaveStep } from '@portal/contract/competition/entry';

export interface SaveStepOptions {
  /** Lets the call outlive the page; for a tab that is being hidden. Answers of up to 60 KB only. */
  keepalive?: boolean;
}

/**
 * PUT /comp/entry/{id}/step/{stepId}: saves a step, complete or not, one that stands beside the entry too.
 * @throws ApiError with code 409 and `data: StepConflict` when `baseRevision` is no longer the server's
 */
export function saveStep(
  entryId: string,
  stepId: string,
  payload: SaveStep,
  { keepalive }: SaveStepOptions = {},
): Promise<SavedStep> {
  const url = `/comp/entry/${encodeURIComponent(entryId)}/step/${encodeURIComponent(stepId)}`;
  return request({ method: 'PUT', url, data: payload, silent: true, keepalive });
}
