import { MAX_ENTRY_CHARACTERS } from '@portal/contract/competition/entry';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { createRateLimits } from '../../platform/http/rate-limit';
import type { ServiceContext } from '../../platform/service-context';
import type { StepRow } from '../tables';

/** Characters of all answers; the sample season's form, filled to its limits, has 78 thousand. */
const LARGE = 64 * 1024;

/** @returns characters of the answers */
export const measureAnswers = (answers: readonly Pick<StepRow, 'data'>[]): number =>
  JSON.stringify(answers.map(({ data }) => data)).length;

/**
 * Judging takes the longer, the more there is to judge: a large entry is saved, read and submitted so often a minute.
 * What people write in earnest is not even counted.
 *
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
 * @param size of the whole entry with what the step is to hold
 * @throws TOO_LARGE unless the step gets shorter
 */
export function refuseOversized(size: number, before: StepRow['data'], after: StepRow['data']): void {
  if (size <= MAX_ENTRY_CHARACTERS) return;
  if (measureAnswers([{ data: after }]) > measureAnswers([{ data: before }]))
    throw new BusinessError('TOO_LARGE');
}
