import { deadlineText } from '@portal/contract/beijing-time';
import type { EntryStatus } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { userAccount } from '../../accounts/tables';
import type { Notice } from '../../notifications/repository';
import { deleteInBatches } from '../../platform/db/batches';
import { type Db, queryRows } from '../../platform/db/database';
import { type JobRun, UNATTENDED } from '../../platform/jobs/jobs';
import type { ServiceContext } from '../../platform/service-context';
import { GRACE_MS } from '../seasons/season-phase';
import { entry, season, submitAttempt } from '../tables';
import { deadlineSql, getDeadline, openReturnSql } from './deadline';
import { findOwnEntry, recordSameEvent } from './entry-repository';

type Services = Pick<ServiceContext, 'db' | 'clock'>;

const HOUR_MS = 3_600_000;

/** Only the most urgent one is sent, so that a server that was down does not send them all. */
const reminders = [
  { key: '2h', before: 2 * HOUR_MS, remaining: '不足2小时' },
  { key: '24h', before: 24 * HOUR_MS, remaining: '不足24小时' },
  { key: '3d', before: 72 * HOUR_MS, remaining: '不足3天' },
  { key: '7d', before: 168 * HOUR_MS, remaining: '不足7天' },
] as const;
const FIRST_REMINDER_MS = Math.max(...reminders.map(({ before }) => before));

const REMINDER_BATCH = 2000;
/** Entries closed per transaction; small enough not to block participants' requests for long. */
const CLOSING_BATCH = 2000;

const unsubmitted: readonly EntryStatus[] = ['draft', 'returned'];

/** Milliseconds since 1970, as a type that both drivers return as a number. */
const milliseconds = (moment: ReturnType<typeof sql>) =>
  sql`floor(extract(epoch FROM ${moment}) * 1000)::float8`;

const unsubmittedSql = sql`(
  SELECT ${entry.id} AS id, ${entry.userId} AS user_id, ${entry.status} = 'returned' AS is_returned,
    coalesce(nullif(${entry.projectName}, ''), '您的报名') AS project, ${entry.completeness} AS completeness,
    ${milliseconds(deadlineSql)} AS deadline,
    ${milliseconds(sql`(${openReturnSql} ->> 'at')::timestamptz`)} AS returned_at
  FROM ${entry} JOIN ${season} ON ${season.id} = ${entry.seasonId}
    JOIN ${userAccount} ON ${userAccount.id} = ${entry.userId} AND ${userAccount.closedAt} IS NULL
  WHERE ${entry.status} IN ('draft', 'returned') AND ${season.openedAt} IS NOT NULL) AS unsubmitted`;

async function listStages(db: Db, now: number) {
  const deadlines = await queryRows<{ deadline: number }>(
    db,
    sql`SELECT DISTINCT deadline FROM ${unsubmittedSql}
      WHERE deadline > ${now}::float8 AND deadline <= ${now + FIRST_REMINDER_MS}::float8`,
  );
  return deadlines.flatMap(({ deadline }) => {
    const due = reminders.find(({ before }) => deadline - now <= before);
    return due ? [{ deadline, ...due, until: deadlineText(deadline) }] : [];
  });
}

/** Sends due reminders before submission deadlines, each one once. @returns the number of reminders sent */
export async function remindParticipants(
  { db, clock }: Services,
  { report, isStopping }: JobRun = UNATTENDED,
): Promise<number> {
  const now = clock.now();
  const stages = JSON.stringify(await listStages(db, now.getTime()));
  const dedupeKey = sql`'remind:' || unsubmitted.id || ':' || unsubmitted.deadline::bigint || ':' || stage.key`;
  for (let reminded = 0; ; ) {
    // The return's notice already named the deadline: skip reminders due within an hour after it.
    const added = await queryRows<{ id: number }>(
      db,
      sql`INSERT INTO notification
          (user_id, kind, title, body, href, dedupe_key, created_at, text_kind, text_values, text_state, text_due_at)
        SELECT user_id, 'deadline',
          CASE WHEN is_returned THEN '距修改截止' ELSE '距报名截止' END || remaining,
          '“' || project || CASE WHEN is_returned THEN '”退回后尚未重新提交，请在' || until || '前修改并重新提交。'
            ELSE '”尚未提交，完成度 ' || completeness || '%，请在' || until || '前提交。' END,
          ${paths.competitionEnter.entry('')} || unsubmitted.id, ${dedupeKey}, ${now.toISOString()}::timestamptz,
          CASE WHEN is_returned THEN 'returned' ELSE 'reminder' END,
          CASE WHEN is_returned THEN jsonb_build_array(until) ELSE jsonb_build_array(project, remaining, until) END,
          'due', ${now.toISOString()}::timestamptz
        FROM ${unsubmittedSql} JOIN jsonb_to_recordset(${stages}::jsonb)
          AS stage (deadline float8, key text, before float8, remaining text, until text) USING (deadline)
        WHERE (returned_at IS NULL OR deadline - returned_at > before + ${HOUR_MS}::float8) AND NOT EXISTS (
          SELECT FROM notification WHERE user_id = unsubmitted.user_id AND dedupe_key = ${dedupeKey})
        LIMIT ${REMINDER_BATCH}
        ON CONFLICT DO NOTHING RETURNING id`,
    );
    reminded += added.length;
    await report(reminded);
    if (added.length < REMINDER_BATCH || isStopping()) return reminded;
  }
}

/**
 * Dedupe key of a return's notice; `confirmDeadline` parses entry and deadline from it.
 * @param suffix distinguishes notices with the same deadline
 */
export function createReturnKey(entryId: string, deadline: Date, suffix: string) {
  return `returned:${entryId}:${deadline.getTime()}:${suffix}`;
}

/** @returns the deadline named by a notice, or false if it has passed or no longer applies; checked before texting */
export async function confirmDeadline(
  services: Services,
  { userId, dedupeKey }: Pick<Notice, 'userId' | 'dedupeKey'>,
): Promise<Date | false> {
  const [, entryId = '', named] = dedupeKey?.split(':') ?? [];
  const row = await findOwnEntry(services.db, userId, entryId);
  if (!row || !unsubmitted.includes(row.entry.status)) return false;
  const deadline = getDeadline({ entry: row.entry, windows: row.season.windows });
  return Number(named) === deadline.getTime() && services.clock.now() < deadline && deadline;
}

function closeBatch(
  { db }: Services,
  seasonId: string,
  { from, to, now }: { from: EntryStatus; to: EntryStatus; now: Date },
): Promise<number> {
  return db.transaction(async (tx) => {
    // Lock the season first, in the same order as moving its deadline does.
    await tx.select({ id: season.id }).from(season).where(eq(season.id, seasonId)).for('share');
    const overdue = tx
      .select({ id: entry.id })
      .from(entry)
      .innerJoin(season, eq(season.id, entry.seasonId))
      .where(
        and(
          eq(entry.seasonId, seasonId),
          eq(entry.status, from),
          sql`${deadlineSql} <= ${new Date(now.getTime() - GRACE_MS).toISOString()}::timestamptz`,
        ),
      )
      .orderBy(entry.id)
      .limit(CLOSING_BATCH)
      .for('update', { of: entry });
    const closed = await tx
      .update(entry)
      .set({ status: to, publishedStatus: to })
      .where(inArray(entry.id, overdue))
      .returning({ id: entry.id });
    await recordSameEvent(
      tx,
      closed.map(({ id }) => id),
      { status: to, actor: 'system', at: now },
    );
    return closed.length;
  });
}

/**
 * Closes entries past deadline and grace period: drafts become 未提交, submitted entries go into review.
 * @returns the number closed
 */
export async function closeOverdueEntries(
  services: Services,
  { report, isStopping }: JobRun = UNATTENDED,
): Promise<number> {
  const now = services.clock.now();
  const seasons = await services.db.select({ id: season.id }).from(season).where(isNotNull(season.openedAt));
  let closed = 0;
  for (const { id } of seasons)
    for (const [from, to] of [
      ['draft', 'not_submitted'],
      ['submitted', 'under_review'],
    ] as const)
      for (let more = CLOSING_BATCH; more === CLOSING_BATCH && !isStopping(); ) {
        more = await closeBatch(services, id, { from, to, now });
        closed += more;
        await report(closed);
      }
  return closed;
}

/** Attempts only matter during the grace period. @returns the number deleted */
export function removeOldAttempts({ db, clock }: Services): Promise<number> {
  const past = new Date(clock.now().getTime() - 30 * 24 * HOUR_MS);
  return deleteInBatches(db, submitAttempt, lt(submitAttempt.begunAt, past));
}
