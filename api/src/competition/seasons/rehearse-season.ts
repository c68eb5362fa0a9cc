import type { Rehearsal } from '@portal/contract/operators';
import type { SeasonDefinition } from '@portal/season/definition';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { readInBatches } from '../../platform/db/batches';
import type { ServiceContext } from '../../platform/service-context';
import { getDeadline, hasOpened } from '../entries/deadline';
import { decryptAnswers, deriveFacts } from '../entries/entry-facts';
import { listSteps } from '../entries/entry-repository';
import { migrateSteps } from '../entries/migrate-entry';
import { type EntryRow, entry, type SeasonWindows } from '../tables';
import { keepExtensions } from './season-activation';
import { getPhase } from './season-phase';
import { findDefinition, findSeason, getDefinition } from './season-repository';

type Services = Pick<ServiceContext, 'db' | 'secrets' | 'clock'>;

const BATCH = 200;

/** Whether the entry can be submitted at this time; a returned one has its own deadline. */
function isInTime(of: { entry: EntryRow; windows: SeasonWindows }, when: Date): boolean {
  const isOpen = of.entry.publishedStatus === 'returned' || hasOpened(of.windows.submit.opens, when);
  return isOpen && when < getDeadline(of);
}

/** Migrates every draft of the season to a candidate definition, in memory only, as of `at`. */
export async function rehearse(
  services: Services,
  candidate: SeasonDefinition,
  at: Date,
): Promise<Rehearsal> {
  const stored = await findSeason(services.db, candidate.id);
  const active = stored && (await findDefinition(services.db, stored.id, stored.currentVersion));
  const current = stored?.windows ?? candidate.windows;
  const windows = keepExtensions(current, active?.windows, candidate.windows);
  const now = services.clock.now();
  const result = { drafts: 0, completeBefore: 0, completeAfter: 0 };
  const notes = new Map<string, number>();
  const isDraft = and(eq(entry.seasonId, candidate.id), sql`${entry.status} IN ('draft', 'returned')`);
  const batches = readInBatches<EntryRow>((after) =>
    services.db
      .select()
      .from(entry)
      .where(and(isDraft, after && gt(entry.id, after.id)))
      .orderBy(asc(entry.id))
      .limit(BATCH),
  );
  for await (const rows of batches)
    for (const row of rows) {
      const from = await getDefinition(services.db, row.seasonId, row.definitionVersion);
      const steps = await listSteps(services.db, row.id);
      const moved = migrateSteps(services.secrets, from, candidate, steps);
      const after = deriveFacts(candidate, decryptAnswers(services.secrets, candidate, row, moved.steps, at));
      result.drafts += 1;
      const isReady = (complete: boolean, of: SeasonWindows, when: Date) =>
        complete && isInTime({ entry: row, windows: of }, when) ? 1 : 0;
      result.completeBefore += isReady(row.completeness === 100, current, now);
      result.completeAfter += isReady(after.completeness === 100, windows, at);
      for (const note of moved.notes) notes.set(note, (notes.get(note) ?? 0) + 1);
    }
  return {
    phase: getPhase(windows, at),
    submitCloses: windows.submit.closes,
    ...result,
    notes: [...notes].map(([note, drafts]) => ({ note, drafts })),
  };
}
