import { hasOpenSession } from '../../accounts/session-repository';
import type { Db } from '../../platform/db/database';
import type { SignedInUser } from '../../platform/http/caller';
import type { StepRow } from '../tables';
import { type EntryContext, getOwnEntry, listSteps } from './entry-repository';

/** The participant of one request. */
export interface Actor {
  user: Pick<SignedInUser, 'id' | 'accessHash'>;
  arrivedAt: Date;
}

/** An entry with its steps as they are stored: sensitive answers sealed. */
export interface Draft extends EntryContext {
  steps: ReadonlyMap<string, StepRow>;
}

/**
 * Locks a participant's entry until the transaction ends, and reads it.
 *
 * @throws NOT_FOUND also for somebody else's entry; UNAUTHENTICATED when the session ended while the lock was waited for
 */
export async function lockDraft(tx: Db, { user, arrivedAt }: Actor, entryId: string): Promise<Draft> {
  const session = hasOpenSession(tx, user.accessHash, arrivedAt);
  const context = await getOwnEntry(tx, user.id, entryId, { lock: true, session });
  const steps = await listSteps(tx, entryId);
  return { ...context, steps: new Map(steps.map((step) => [step.stepId, step])) };
}
