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

/** Of each call that may move a deadline. */
export const confirmationShape = {
  /** The operator knows that it takes time from participants. */
  earlier: z.boolean().default(false),
  /** Only find out from when to when. */
  dryRun: z.boolean().default(false),
};

/** By whom the deadline was moved, when, and why. */
export interface DeadlineMove {
  actor: string;
  at: Date;
  reason?: string;
  /** The operator knows that it may take time from participants. */
  earlier: boolean;
}

/** Whether nobody has acted on the entry since its deadline closed it. */
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
 * Reverts what the deadline did to a season's entries, once the season can be submitted to again. What somebody has
 * worked on in review stays there.
 */
async function reopenEntries(
  tx: Db,
  seasonId: string,
  windows: SeasonWindows,
  move: DeadlineMove,
): Promise<Reopened> {
  if (new Date(windows.submit.closes) <= move.at) return { drafts: 0, submitted: 0 };
  const ofSeason = eq(entry.seasonId, seasonId);
  // Locked first, so that an act under way has written its history line before that is looked at.
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
 * Tells those who can still submit, each with the deadline of their own entry where it changed.
 * @returns how many, and of how many entries the account is closed
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

/** @returns what would move; nothing has */
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
 * Does to a season's entries what its new windows mean: what the former end had closed is reopened, and those who can
 * still submit are notified of their new deadline.
 *
 * @param tx the transaction that moves the season's windows, and holds its row
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
