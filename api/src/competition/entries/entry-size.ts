import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { createRateLimits } from '../../platform/http/rate-limit';
import type { ServiceContext } from '../../platform/service-context';
import type { StepRow } from '../tables';

type Answers = readonly Pick<StepRow, 'data'>[];

/** Characters of all answers; the sample season's form, filled to its limits, has 78 thousand. */
const LARGE = 64 * 1024;
const MAX = 512 * 1024;

const measure = (answers: Answers) => JSON.stringify(answers.map(({ data }) => data)).length;

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
  answers: Answers,
): Promise<void> {
  if (measure(answers) < LARGE) return;
  await createRateLimits(db, clock).enforce(`large-entry:${userId}`, env.LARGE_ENTRY_USER_MINUTE, 60);
}

/** @throws TOO_LARGE for an entry that would be too large with this step, unless the step gets shorter */
export function refuseOversized(others: Answers, before: StepRow['data'], step: Pick<StepRow, 'data'>): void {
  const isGrowing = measure([step]) > measure([{ data: before }]);
  if (isGrowing && measure([...others, step]) > MAX) throw new BusinessError('TOO_LARGE');
}
