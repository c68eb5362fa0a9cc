import type { FastifyInstance } from 'fastify';
import { carryOver } from './carry-over';
import { definitionOf, type EntryContext, requireEntry } from './entry-context';
import { answersOf, factsOf } from './entry-facts';
import { listSteps, updateEntry, writeStep } from './entry-repository';
import { openStep, sealStep } from './sealed-answers';

const movable: ReadonlySet<string> = new Set(['draft', 'returned']);

/**
 * A draft that is opened moves to the season's current definition. Its revisions go up with it, so
 * that a page still open on the old one is told instead of overwriting.
 */
export async function moveDraft(
  app: FastifyInstance,
  context: EntryContext,
  now: Date,
): Promise<EntryContext> {
  const { entry, season } = context;
  if (entry.definitionVersion === season.currentVersion || !movable.has(entry.status)) return context;
  const { userId, id } = entry;
  await app.db.transaction(async (tx) => {
    const locked = await requireEntry(app, tx, userId, id, { lock: true });
    if (locked.entry.definitionVersion !== entry.definitionVersion || !movable.has(locked.entry.status))
      return;
    const to = await definitionOf(app, tx, season.id, season.currentVersion);
    const rows = await listSteps(tx, id);
    const opened = rows.map(({ stepId, data }) => ({
      stepId,
      data: openStep(app.secrets, locked.definition, stepId, data),
    }));
    const { steps, notes } = carryOver(locked.definition, to, opened);
    for (const [at, { stepId, data }] of steps.entries()) {
      const baseRevision = rows[at]?.revision ?? 0;
      await writeStep(tx, {
        entryId: id,
        stepId,
        data: sealStep(app.secrets, to, stepId, data),
        baseRevision,
        savedAt: now,
      });
    }
    await updateEntry(tx, id, {
      ...factsOf(to, answersOf(app.secrets, to, entry, steps, now)),
      definitionVersion: to.version,
      migration: { from: entry.definitionVersion, to: to.version, notes },
    });
  });
  return requireEntry(app, app.db, userId, id);
}
