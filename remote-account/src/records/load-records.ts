import { isApiError } from '@portal/api-client';
import { getEntry, listMyEntries } from '@portal/api-client/entry';
import { getSeasonNow } from '@portal/api-client/reference';
import type { EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import type { EntryProgress } from '@portal/ui/next-step';

export interface EntryRecord {
  summary: EntrySummary;
  /** Undefined if loading failed: the record then shows only its summary. */
  detail: EntryProgress | undefined;
}

export interface RecordsView {
  tab: 'records';
  records: EntryRecord[];
  season: CurrentSeason | null;
  /** Milliseconds by the server's clock, or by this device's if no season is known. */
  now: number;
  /** Server time minus this device's, in milliseconds. */
  clockOffset: number;
}

async function loadDetail(id: string, signal: AbortSignal): Promise<EntryProgress | undefined> {
  try {
    const { editable, submittable, changedSinceSubmission, returned, history } = await getEntry(id, signal);
    return { editable, submittable, changedSinceSubmission, returned, history };
  } catch (error) {
    if (!isApiError(error) || error.kind === 'session') throw error;
    return undefined;
  }
}

export async function loadRecords(signal: AbortSignal): Promise<RecordsView> {
  const [summaries, { season, clockOffset }] = await Promise.all([
    listMyEntries(signal),
    getSeasonNow(signal),
  ]);
  const records = await Promise.all(
    summaries.map(async (summary) => ({ summary, detail: await loadDetail(summary.id, signal) })),
  );
  return { tab: 'records', records, season, now: Date.now() + clockOffset, clockOffset };
}
