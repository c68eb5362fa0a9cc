import { MAX_ENTRY_CHARACTERS } from '@portal/contract/competition/entry';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { createRateLimits } from '../../platform/http/rate-limit';
import type { ServiceContext } from '../../platform/service-context';
import type { StepRow } from '../tables';

/** Characters of all answers. The sample season's form has 78,000 when filled to its limits. */
const LARGE = 64 * 1024;

export const measureAnswers = (answers: readonly Pick<StepRow, 'data'>[]): number =>
  JSON.stringify(answers.map(({ data }) => data)).length;

/**
 * Limits how often per minute a large entry is saved, read or submitted, because judging time grows with its size.
 * Entries of ordinary size are not counted.
 * @throws TOO_MANY_REQUESTS
 */
export async function limitLargeEntry(
  { clock, env }: Pick<ServiceContext, 'clock' | 'env'>,
  db: Db,
  userId: number,
  size: number,
): Promise<void> {
  if (size < LARGE) return;
  await createRateLimits(db, clock).enforce(`large-entry:${userId}`, env.LARGE_ENTRY_USER_MINUTE, 60);
}

/**
 * @param size of the whole entry including the new step
 * @throws TOO_LARGE if over the limit, unless the step did not grow
 */
export function rejectOversizedEntry(size: number, before: StepRow['data'], after: StepRow['data']): void {
  if (size <= MAX_ENTRY_CHARACTERS) return;
  if (measureAnswers([{ data: after }]) > measureAnswers([{ data: before }]))
    throw new BusinessError('TOO_LARGE');
}
