import type { Resealed } from '@portal/contract/operators';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { recordOperatorAction } from '../../platform/audit-log';
import { readInBatches } from '../../platform/db/batches';
import { forgetOlderKeys } from '../../platform/secrets/data-keys';
import type { Operator, ServiceContext } from '../../platform/service-context';
import { entryStep, entrySubmission, type StepRow, type Submission } from '../tables';
import { needsResealing, reseal } from './sealed-answers';

type Services = Pick<ServiceContext, 'db' | 'clock' | 'secrets'>;

const BATCH = 200;

/**
 * Re-encrypts with the newest key everything encrypted with an older one. The old key can then be destroyed, unless some
 * answers were unreadable.
 * @returns how many steps and submissions were changed
 */
export async function resealAnswers(services: Services, operator: Operator): Promise<Resealed> {
  const { db, secrets } = services;
  let steps = 0;
  let submissions = 0;
  const unreadable = new Set<string>();
  const anew = <T>(entryId: string, data: T): T | undefined => {
    if (!needsResealing(secrets, data)) return undefined;
    const sealed = reseal(secrets, data);
    if (needsResealing(secrets, sealed)) unreadable.add(entryId);
    return JSON.stringify(sealed) === JSON.stringify(data) ? undefined : sealed;
  };

  const storedSteps = readInBatches<StepRow>((after) =>
    db
      .select()
      .from(entryStep)
      .where(
        after && sql`(${entryStep.entryId}, ${entryStep.stepId}) > (${after.entryId}::uuid, ${after.stepId})`,
      )
      .orderBy(asc(entryStep.entryId), asc(entryStep.stepId))
      .limit(BATCH),
  );
  for await (const rows of storedSteps)
    for (const { entryId, stepId, revision, data } of rows) {
      const sealed = anew(entryId, data);
      if (!sealed) continue;
      const changed = await db
        .update(entryStep)
        .set({ data: sealed })
        .where(
          and(
            eq(entryStep.entryId, entryId),
            eq(entryStep.stepId, stepId),
            // A step saved since was encrypted with the newest key already.
            eq(entryStep.revision, revision),
          ),
        )
        .returning({ id: entryStep.entryId });
      steps += changed.length;
    }
  const storedSubmissions = readInBatches<Submission>((after) =>
    db
      .select()
      .from(entrySubmission)
      .where(after && gt(entrySubmission.id, after.id))
      .orderBy(asc(entrySubmission.id))
      .limit(BATCH),
  );
  for await (const rows of storedSubmissions)
    for (const { id, entryId, steps: stored } of rows) {
      const sealed = anew(entryId, stored);
      if (!sealed) continue;
      await db.update(entrySubmission).set({ steps: sealed }).where(eq(entrySubmission.id, id));
      submissions += 1;
    }
  const done = { key: secrets.newestKeyId, steps, submissions, unreadable: [...unreadable] };
  await db.transaction(async (tx) => {
    await forgetOlderKeys(tx, secrets);
    await recordOperatorAction(services, operator, 'keys.reseal', 'entries', done, tx);
  });
  return done;
}
