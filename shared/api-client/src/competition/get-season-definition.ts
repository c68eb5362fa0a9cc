import { request } from '@portal/api-client';
import type { SeasonDefinition } from '@portal/season/definition';

/** GET /comp/season/{id}/definition/{version}: one published, immutable version of a season's definition. */
export function getSeasonDefinition(
  seasonId: string,
  version: number,
  signal?: AbortSignal,
): Promise<SeasonDefinition> {
  // Browsers keep the answer for ever: another format needs another address.
  const url = `/comp/season/${encodeURIComponent(seasonId)}/definition/${version}?format=2`;
  return request({ method: 'GET', url, noToken: true, silent: true, signal });
}
