import { chineseMinute } from '@portal/contract/beijing-time';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { SendOutcome } from '../../notifications/text-sender';
import { morningAfterNight, planRetry } from '../../notifications/text-times';
import type { Db } from '../../platform/db/database';
import type { ServiceContext } from '../../platform/service-context';
import { contentItem } from '../tables';
import { activitySignUp, fillSeats, findActivity, type SignUpRecord } from './seats';

/** Gives seats added by the organiser, or freed by closed accounts, to the waiting list. */
export async function assignFreedSeats({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const waiting = await db
    .selectDistinct({ id: activitySignUp.activityId })
    .from(activitySignUp)
    .where(eq(activitySignUp.state, 'waiting'));
  for (const { id } of waiting)
    await db.transaction(async (tx) => {
      const activity = await findActivity(tx, id, now, 'locked');
      if (activity) await fillSeats(tx, activity, now);
    });
}

/** @returns the next sign-up with a text due, claimed so that no other replica sends it too */
async function claimMovedUp(db: Db, now: Date): Promise<SignUpRecord | undefined> {
  const { textDue, textDueAt } = activitySignUp;
  const next = db
    .select({ id: activitySignUp.id })
    .from(activitySignUp)
    .where(and(eq(textDue, true), or(isNull(textDueAt), lte(textDueAt, now))))
    .limit(1)
    .for('update', { skipLocked: true });
  const [record] = await db
    .update(activitySignUp)
    .set({ textDue: false, textTries: sql`${activitySignUp.textTries} + 1` })
    .where(eq(activitySignUp.id, next))
    .returning();
  return record;
}

interface Texts extends Pick<ServiceContext, 'db' | 'clock'> {
  sendText: (mobile: string, kind: 'activity', values: string[]) => Promise<SendOutcome>;
}

/** Sends one text unless it is obsolete. @returns when to retry, or undefined if done */
async function attempt({ db, clock, sendText }: Texts, record: SignUpRecord) {
  const [activity] = await db.select().from(contentItem).where(eq(contentItem.id, record.activityId));
  if (!activity || clock.now().getTime() >= Date.parse(String(activity.fields.ends))) return undefined;
  const starts = String(activity.fields.starts);
  const morning = morningAfterNight(clock, new Date(starts));
  if (morning) return { textDueAt: morning, textTries: record.textTries - 1 };
  const outcome = await sendText(record.mobile, 'activity', [activity.title, chineseMinute(starts)]);
  if (outcome === 'sent' || outcome === 'unsupported') return undefined;
  return planRetry(clock, record.textTries, outcome);
}

/**
 * Sends due texts to people who moved up, and schedules retries for texts the provider did not accept. At-most-once: a
 * crash after claiming drops the message.
 */
export async function sendMovedUpTexts(texts: Texts): Promise<number> {
  const { db, clock } = texts;
  for (let claimed = 0; ; claimed += 1) {
    const record = await claimMovedUp(db, clock.now());
    if (!record) return claimed;
    const due = await attempt(texts, record);
    if (due)
      await db
        .update(activitySignUp)
        .set({ textDue: true, ...due })
        .where(and(eq(activitySignUp.id, record.id), eq(activitySignUp.state, 'confirmed')));
  }
}
