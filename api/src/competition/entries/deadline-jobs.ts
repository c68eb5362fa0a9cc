import { deadlineText } from '@portal/contract/beijing-time';
import type { EntryStatus } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type NewNotification, type Notice, notify } from '../../notifications/repository';
import type { ServiceContext } from '../../platform/service-context';
import { GRACE_MS } from '../seasons/season-phase';
import { type EntryRow, entry, type SeasonWindows, season } from '../tables';
import { getDeadline, getOpenReturn } from './deadline';
import { findOwnEntry, recordEvent, updateEntry } from './entry-repository';

type Services = Pick<ServiceContext, 'db' | 'clock'>;

const HOUR_MS = 3_600_000;

/** The nearest one is sent, so that a server that was down does not send all of them. */
const reminders = [
  { key: '2h', before: 2 * HOUR_MS, text: '不足2小时' },
  { key: '24h', before: 24 * HOUR_MS, text: '不足24小时' },
  { key: '3d', before: 72 * HOUR_MS, text: '不足3天' },
  { key: '7d', before: 168 * HOUR_MS, text: '不足7天' },
] as const;

function listByStatus(services: Services, ...statuses: EntryStatus[]) {
  return services.db
    .select({ entry, season })
    .from(entry)
    .innerJoin(season, eq(season.id, entry.seasonId))
    .where(and(inArray(entry.status, statuses), isNotNull(season.openedAt)));
}

/** What a participant has to hand in until a deadline: a draft, or a returned entry. */
const unanswered: readonly EntryStatus[] = ['draft', 'returned'];

function createReminder(
  { id, status, projectName, completeness }: EntryRow,
  deadline: Date,
  due: (typeof reminders)[number],
): NewNotification {
  const project = projectName || '您的报名';
  const until = deadlineText(deadline);
  const kind = 'deadline' as const;
  const href = paths.competitionEnter.href();
  const dedupeKey = createDeadlineKey('remind', id, deadline, due.key);
  if (status === 'returned')
    return {
      kind,
      title: `距修改截止${due.text}`,
      body: `“${project}”退回后尚未重新提交，请在${until}前修改并重新提交。`,
      text: { kind: 'returned', values: [until] },
      href,
      dedupeKey,
    };
  return {
    kind,
    title: `距报名截止${due.text}`,
    body: `“${project}”尚未提交，完成度 ${completeness}%，请在${until}前提交。`,
    text: { kind: 'reminder', values: [project, due.text, until] },
    href,
    dedupeKey,
  };
}

/** Tells participants how long they have to submit, or to submit again; each reminder once. */
export async function remindParticipants(services: Services): Promise<void> {
  const now = services.clock.now();
  for (const row of await listByStatus(services, ...unanswered)) {
    const deadline = getDeadline({ entry: row.entry, windows: row.season.windows });
    const left = deadline.getTime() - now.getTime();
    const due = left > 0 ? reminders.find(({ before }) => left <= before) : undefined;
    // The notice of a return named its deadline: one so short needs no reminder of this stage.
    const returnedAt = getOpenReturn(row.entry)?.at;
    if (due && !(returnedAt && deadline.getTime() - Date.parse(returnedAt) <= due.before))
      await notify(services.db, now, row.entry.userId, createReminder(row.entry, deadline, due));
  }
}

/** Names a notice that is true until a deadline, for `isDeadlineAhead`. @param suffix tells apart notices of one deadline */
export function createDeadlineKey(
  kind: 'remind' | 'returned',
  entryId: string,
  deadline: Date,
  suffix: string,
) {
  return `${kind}:${entryId}:${deadline.getTime()}:${suffix}`;
}

/** Whether the deadline that a notice names still is the entry's, and ahead, when its text's turn has come. */
export async function isDeadlineAhead(
  services: Services,
  { userId, dedupeKey }: Pick<Notice, 'userId' | 'dedupeKey'>,
): Promise<boolean> {
  const [, entryId = '', named] = dedupeKey?.split(':') ?? [];
  const row = await findOwnEntry(services.db, userId, entryId);
  if (!row || !unanswered.includes(row.entry.status)) return false;
  const deadline = getDeadline({ entry: row.entry, windows: row.season.windows });
  return Number(named) === deadline.getTime() && services.clock.now() < deadline;
}

function isOver(row: EntryRow, windows: SeasonWindows, now: Date): boolean {
  return now.getTime() >= getDeadline({ entry: row, windows }).getTime() + GRACE_MS;
}

/**
 * Closes the entry if its deadline still is over: it or its season may have been given more time since the list was
 * read. The season's row comes first, as where its deadline is moved.
 */
function closeEntry(
  services: Services,
  { id, seasonId }: EntryRow,
  { from, to, now }: { from: EntryStatus; to: EntryStatus; now: Date },
) {
  return services.db.transaction(async (tx) => {
    const [of] = await tx.select().from(season).where(eq(season.id, seasonId)).for('share');
    const [row] = await tx
      .select()
      .from(entry)
      .where(and(eq(entry.id, id), eq(entry.status, from)))
      .for('update');
    if (!of || !row || !isOver(row, of.windows, now)) return;
    const state = { status: to, publishedStatus: to };
    await updateEntry(tx, id, state);
    await recordEvent(tx, { entryId: id, ...state, actor: 'system', at: now });
  });
}

/** After the deadline and its grace: drafts are 未提交, what was submitted goes into review. */
export async function closeOverdueEntries(services: Services): Promise<void> {
  const now = services.clock.now();
  for (const [from, to] of [
    ['draft', 'not_submitted'],
    ['submitted', 'under_review'],
  ] as const) {
    for (const row of await listByStatus(services, from)) {
      if (!isOver(row.entry, row.season.windows, now)) continue;
      await closeEntry(services, row.entry, { from, to, now });
    }
  }
}

/** Submit attempts matter for the grace only. */
export async function deleteOldAttempts(services: Services): Promise<void> {
  const past = new Date(services.clock.now().getTime() - 30 * 24 * HOUR_MS).toISOString();
  await services.db.execute(sql`DELETE FROM submit_attempt WHERE begun_at < ${past}::timestamptz`);
}
