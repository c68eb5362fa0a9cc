import type { SeasonDefinition } from '@portal/season/definition';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../platform/service-context';
import { deriveFacts, openAnswers } from '../entries/entry-facts';
import { listSteps } from '../entries/entry-repository';
import { migrateSteps } from '../entries/migrate-entry';
import { openStep } from '../entries/sealed-answers';
import { entry } from '../tables';
import { getPhase } from './season-phase';
import { getDefinition } from './season-repository';

type Services = Pick<ServiceContext, 'db' | 'secrets'>;

const BATCH = 200;

export interface Rehearsal {
  phase: string;
  drafts: number;
  /** Drafts that could be handed in as they are, now and under the candidate. */
  completeBefore: number;
  completeAfter: number;
  /** What participants would be told, with how many of them. */
  notes: { note: string; drafts: number }[];
}

/** Moves every draft of the season to a candidate definition, in memory only, as if it were `at`. */
export async function rehearse(
  services: Services,
  candidate: SeasonDefinition,
  at: Date,
): Promise<Rehearsal> {
  const result = { drafts: 0, completeBefore: 0, completeAfter: 0 };
  const notes = new Map<string, number>();
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await services.db
      .select()
      .from(entry)
      .where(
        and(
          eq(entry.seasonId, candidate.id),
          sql`${entry.status} IN ('draft', 'returned')`,
          gt(entry.id, last),
        ),
      )
      .orderBy(asc(entry.id))
      .limit(BATCH);
    for (const row of rows) {
      const from = await getDefinition(services.db, row.seasonId, row.definitionVersion);
      const stored = await listSteps(services.db, row.id);
      const opened = stored.map(({ stepId, data }) => ({
        stepId,
        data: openStep(services.secrets, from, stepId, data),
      }));
      const moved = migrateSteps(from, candidate, opened);
      const after = deriveFacts(candidate, openAnswers(services.secrets, candidate, row, moved.steps, at));
      result.drafts += 1;
      result.completeBefore += row.completeness === 100 ? 1 : 0;
      result.completeAfter += after.completeness === 100 ? 1 : 0;
      for (const note of moved.notes) notes.set(note, (notes.get(note) ?? 0) + 1);
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) break;
    last = end.id;
  }
  return {
    phase: getPhase(candidate.windows, at),
    ...result,
    notes: [...notes].map(([note, drafts]) => ({ note, drafts })),
  };
}
