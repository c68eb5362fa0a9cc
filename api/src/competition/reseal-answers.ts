import { and, asc, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { needsResealing, reseal } from './sealed-answers';
import { entryStep, entrySubmission } from './tables';

const BATCH = 200;

/**
 * Seals everything anew that an older key sealed; afterwards that key can be thrown away.
 *
 * @returns how many steps and submissions were changed
 */
export async function resealAnswers(app: FastifyInstance): Promise<{ steps: number; submissions: number }> {
  const { db, secrets } = app;
  let steps = 0;
  for (const row of await db.select().from(entryStep)) {
    if (!needsResealing(secrets, row.data)) continue;
    const changed = await db
      .update(entryStep)
      .set({ data: reseal(secrets, row.data) })
      .where(
        and(
          eq(entryStep.entryId, row.entryId),
          eq(entryStep.stepId, row.stepId),
          // A step that was saved meanwhile is sealed by the newest key already.
          eq(entryStep.revision, row.revision),
        ),
      )
      .returning({ id: entryStep.entryId });
    steps += changed.length;
  }
  let submissions = 0;
  let last = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(entrySubmission)
      .where(gt(entrySubmission.id, last))
      .orderBy(asc(entrySubmission.id))
      .limit(BATCH);
    for (const row of rows.filter((each) => needsResealing(secrets, each.steps))) {
      const sealed = reseal(secrets, row.steps);
      await db.update(entrySubmission).set({ steps: sealed }).where(eq(entrySubmission.id, row.id));
      submissions += 1;
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return { steps, submissions };
    last = end.id;
  }
}
