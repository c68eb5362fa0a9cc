import { authedGet, authedPost, request } from '@portal/api-client';
import type {
  CreateEntry,
  EntryDetail,
  EntrySummary,
  Receipt,
  ReceiptDetail,
  SavedStep,
  SaveStep,
  SubmitEntry,
  TemplateLinks,
} from '@portal/contract/competition/entry';

const entryUrl = (id: string) => `/comp/entry/${encodeURIComponent(id)}`;

/** GET /comp/entry/mine: the user's entries of all seasons, newest first. */
export function listMyEntries(signal?: AbortSignal): Promise<EntrySummary[]> {
  return authedGet('/comp/entry/mine', { signal });
}

/** GET /comp/entry/current: the full entry of the open season; null if the user has none. */
export function getCurrentEntry(): Promise<EntryDetail | null> {
  return authedGet('/comp/entry/current');
}

/** GET /comp/entry/{id}: the full entry. @throws ApiError code 404 for another user's entry */
export function getEntry(id: string, signal?: AbortSignal): Promise<EntryDetail> {
  return authedGet(entryUrl(id), { signal });
}

/** POST /comp/entry: the user's draft of the season, created if there is none. Shows failures itself. */
export function createEntry(entry: CreateEntry): Promise<EntryDetail> {
  return authedPost('/comp/entry', entry, { silent: false });
}

export interface SaveStepOptions {
  /** Lets the call outlive the page, when its tab is hidden. For answers up to 60 KB only. */
  keepalive?: boolean;
}

/**
 * PUT /comp/entry/{id}/step/{stepId}: saves a step, complete or not, including supplements.
 * @throws ApiError with code 409 and `data: StepConflict` when `baseRevision` is stale
 */
export function saveStep(
  entryId: string,
  stepId: string,
  payload: SaveStep,
  { keepalive }: SaveStepOptions = {},
): Promise<SavedStep> {
  const url = `${entryUrl(entryId)}/step/${encodeURIComponent(stepId)}`;
  return request({ method: 'PUT', url, data: payload, silent: true, keepalive });
}

/** POST /comp/entry/{id}/submit: idempotent; the same key always returns the same receipt. */
export function submitEntry(id: string, payload: SubmitEntry): Promise<Receipt> {
  return authedPost(`${entryUrl(id)}/submit`, payload, { repeatable: true });
}

/** GET /comp/entry/{id}/receipt: the receipt of the latest submission. */
export function getReceipt(id: string, signal?: AbortSignal): Promise<ReceiptDetail> {
  return authedGet(`${entryUrl(id)}/receipt`, { signal });
}

/** GET /comp/entry/{id}/template/{name}: download links of a document. Shows failures itself. */
export function getTemplateLinks(id: string, name: string): Promise<TemplateLinks> {
  return authedGet(`${entryUrl(id)}/template/${encodeURIComponent(name)}`, { silent: false });
}

/** POST /comp/entry/{id}/withdraw */
export function withdrawEntry(id: string, reason: string): Promise<unknown> {
  return authedPost(`${entryUrl(id)}/withdraw`, { reason });
}

/** POST /comp/entry/{id}/reopen: makes a withdrawn entry a draft again, before the deadline. Shows failures itself. */
export function reopenEntry(id: string): Promise<unknown> {
  return authedPost(`${entryUrl(id)}/reopen`, undefined, { silent: false });
}
