import type { Decided } from '@portal/contract/operators';
import { inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../platform/db/database';
import type { Operator } from '../../platform/service-context';
import { type EntryRow, entry } from '../tables';
import { changeStates, findRefusal, type ReviewServices } from './change-state';
import { isEntryId, toEntryNumber } from './find-entry';
import { createDecision, decisionSchema } from './review-entry';

/** When the operator read the entries; those submitted since then are refused. */
export const readAtSchema = z.iso.datetime({ offset: true }).optional();

export const noteSchema = z.string().trim().max(200, '说明不能超过200个字').optional();

export const decisionsSchema = z.object({
  decision: decisionSchema,
  entries: z
    .array(z.object({ entry: z.string().trim().min(1).max(40), note: noteSchema }))
    .min(1, '没有要处理的报名')
    .max(20_000, '一次最多处理 20000 份报名'),
  readAt: readAtSchema,
  dryRun: z.boolean().default(false),
  /** Decide the other entries if some are refused; otherwise one refusal leaves all unchanged. */
  partial: z.boolean().default(false),
});

/** Locks the entries in a fixed order, to prevent deadlocks between operators. */
async function lockEntries(tx: Db, names: readonly string[]): Promise<Map<string, EntryRow>> {
  const ids = names.filter(isEntryId);
  const numbers = names.filter((name) => !isEntryId(name)).map(toEntryNumber);
  const rows = await tx
    .select()
    .from(entry)
    .where(or(inArray(entry.id, ids), inArray(entry.entryNo, numbers)))
    .orderBy(entry.id)
    .for('update');
  return new Map(rows.flatMap((row) => [[row.id, row] as const, [row.entryNo ?? row.id, row] as const]));
}

/** Decides many entries in one transaction: all or none, or with `partial` all that are not refused. */
export async function decideEntries(
  services: ReviewServices,
  operator: Operator,
  { decision, entries, readAt, dryRun, partial }: z.infer<typeof decisionsSchema>,
): Promise<Decided> {
  const result = await services.db.transaction(async (tx) => {
    const byName = await lockEntries(
      tx,
      entries.map((each) => each.entry),
    );
    const notes = new Map<string, string | undefined>();
    const change = { ...createDecision(decision, (row) => notes.get(row.id)), readAt };
    const refused: { entry: string; reason: string }[] = [];
    const accepted: EntryRow[] = [];
    for (const { entry: name, note } of entries) {
      const row = byName.get(isEntryId(name) ? name.toLowerCase() : toEntryNumber(name));
      const reason = !row ? '没有这份报名' : notes.has(row.id) ? '重复出现' : findRefusal(row, change);
      if (row && !reason) {
        accepted.push(row);
        notes.set(row.id, note);
      } else refused.push({ entry: name, reason: reason ?? '' });
    }
    const waiting = accepted.filter(({ status }) => status !== decision);
    const done = !dryRun && (partial || refused.length === 0);
    if (done) await changeStates(tx, services, operator, waiting, change);
    const overturned = waiting.filter(({ status }) => status === 'approved' || status === 'rejected').length;
    return {
      done,
      decided: waiting.length,
      overturned,
      unchanged: accepted.length - waiting.length,
      refused,
    };
  });
  services.sendTextsSoon();
  return result;
}
