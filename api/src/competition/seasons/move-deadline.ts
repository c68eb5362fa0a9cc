import { deadlineText } from '@portal/contract/beijing-time';
import type { MovedDeadline, Reopened } from '@portal/contract/operators';
import { paths } from '@portal/contract/paths';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { userAccount } from '../../accounts/tables';
import { notifyEach, type Recipient } from '../../notifications/repository';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import { getDeadline } from '../entries/deadline';
import { recordSameEvent } from '../entries/entry-repository';
import { entry, entryEvent, type SeasonWindows } from '../tables';

/** Parameters of every request that may move a deadline. */
export const confirmationShape = {
  /** The operator confirms that participants lose time. */
  earlier: z.boolean().default(false),
  dryRun: z.boolean().default(false),
};

export interface DeadlineMove {
  actor: string;
  at: Date;
  reason?: string;
  /** The operator confirms that participants may lose time. */
  earlier: boolean;
}

/** Nobody has acted on the entry since the deadline closed it. */
const isUntouched = sql`(
  SELECT ${entryEvent.actor} FROM ${entryEvent} WHERE ${entryEvent.entryId} = ${entry.id}
  ORDER BY ${entryEvent.id} DESC LIMIT 1) = 'system'`;

async function reopenWithStatus(
  tx: Db,
  closed: SQL | undefined,
  status: 'draft' | 'submitted',
  { actor, at, reason }: DeadlineMove,
): Promise<number> {
  const state = { status, publishedStatus: status };
  const ids = await tx.update(entry).set(state).where(closed).returning({ id: entry.id });
  await recordSameEvent(
    tx,
    ids.map(({ id }) => id),
    { status, actor, at, note: reason },
  );
  return ids.length;
}

/**
 * Reopens entries closed by the deadline, if the season accepts submissions again. Entries that reviewers have acted on
 * stay in review.
 */
async function reopenEntries(
  tx: Db,
  seasonId: string,
  windows: SeasonWindows,
  move: DeadlineMove,
): Promise<Reopened> {
  if (new Date(windows.submit.closes) <= move.at) return { drafts: 0, submitted: 0 };
  const ofSeason = eq(entry.seasonId, seasonId);
  // Lock first, so that concurrent actions have recorded their event before events are read.
  await tx
    .select({ id: entry.id })
    .from(entry)
    .where(and(ofSeason, inArray(entry.status, ['not_submitted', 'under_review'])))
    .orderBy(entry.id)
    .for('update');
  return {
    drafts: await reopenWithStatus(tx, and(ofSeason, eq(entry.status, 'not_submitted')), 'draft', move),
    submitted: await reopenWithStatus(
      tx,
      and(ofSeason, eq(entry.status, 'under_review'), isUntouched),
      'submitted',
      move,
    ),
  };
}

/**
 * Notifies everyone who can still submit and whose own deadline has changed.
 * @returns how many were notified, and how many entries were skipped because their account is closed
 */
async function notifyParticipants(
  tx: Db,
  id: string,
  windows: { before: SeasonWindows; after: SeasonWindows },
  { reason, at }: DeadlineMove,
): Promise<Pick<MovedDeadline, 'notified' | 'closedAccounts'>> {
  const rows = await tx
    .select({ entry, closedAt: userAccount.closedAt })
    .from(entry)
    .innerJoin(userAccount, eq(userAccount.id, entry.userId))
    .where(and(eq(entry.seasonId, id), inArray(entry.status, ['draft', 'submitted'])));
  const recipients = new Map<number, Recipient[]>();
  let closedAccounts = 0;
  for (const { entry: row, closedAt } of rows) {
    const deadline = getDeadline({ entry: row, windows: windows.after }).getTime();
    if (deadline === getDeadline({ entry: row, windows: windows.before }).getTime()) continue;
    if (closedAt) {
      closedAccounts += 1;
      continue;
    }
    const recipient = { userId: row.userId, href: paths.competitionEnter.entry(row.id) };
    const same = recipients.get(deadline);
    if (same) same.push(recipient);
    else recipients.set(deadline, [recipient]);
  }
  const isLater = new Date(windows.after.submit.closes) > new Date(windows.before.submit.closes);
  for (const [deadline, moved] of recipients)
    await notifyEach(tx, at, moved, {
      kind: 'deadline',
      title: isLater ? '报名截止时间推迟' : '报名截止时间提前',
      body: `截止时间改为北京时间${deadlineText(deadline)}，请在此之前提交。${reason ? `原因：${reason}` : ''}`,
      dedupeKey: `moved:${id}:${deadline}:${at.getTime()}`,
    });
  return { notified: [...recipients.values()].flat().length, closedAccounts };
}

/** @returns the dry-run result; nothing is moved */
export function planMove(before: SeasonWindows, after: SeasonWindows): MovedDeadline {
  const reopened = { drafts: 0, submitted: 0 };
  return {
    before: before.submit.closes,
    closes: after.submit.closes,
    reopened,
    notified: 0,
    closedAccounts: 0,
  };
}

/**
 * Applies changed windows to a season's entries: reopens those closed by the previous end and notifies participants of
 * their new deadline.
 * @param tx the transaction that changes the windows and holds the lock on the season
 * @throws BAD_REQUEST for an earlier end that the operator has not confirmed
 */
export async function moveDeadline(
  tx: Db,
  id: string,
  windows: { before: SeasonWindows; after: SeasonWindows },
  move: DeadlineMove,
): Promise<MovedDeadline> {
  const [before, closes] = [windows.before.submit.closes, windows.after.submit.closes];
  if (new Date(closes) < new Date(before) && !move.earlier)
    throw new BusinessError('BAD_REQUEST', {
      msg: `新的截止时间早于现在的 ${deadlineText(before)}，参赛者会少这些时间；确认后请加 --yes`,
    });
  const reopened = await reopenEntries(tx, id, windows.after, move);
  return { before, closes, reopened, ...(await notifyParticipants(tx, id, windows, move)) };
}
