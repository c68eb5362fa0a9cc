import { beijingTime } from '@portal/contract/beijing-time';
import type { EntryStatus } from '@portal/contract/competition/entry';
import { statusNames } from '@portal/contract/competition/status-names';
import { paths } from '@portal/contract/paths';
import { inArray } from 'drizzle-orm';
import { findById } from '../../accounts/repository';
import { type NewNotification, notifyEach } from '../../notifications/repository';
import { getOperatorName, recordOperatorActions } from '../../platform/audit-log';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import type { Operator, ServiceContext } from '../../platform/service-context';
import { recordEvents } from '../entries/entry-repository';
import { type EntryRow, entry } from '../tables';
import { getEntryByIdOrNumber } from './find-entry';
import { hideProjects } from './public-projects';
import { formatMoment } from './sheet-shape';

export type ReviewServices = Pick<ServiceContext, 'db' | 'clock'> & { sendTextsSoon(): void };

export interface Change {
  from: readonly EntryStatus[];
  /** Whether the entry already has the target state, for example because the response to the same request was lost. */
  isDone?: (row: EntryRow) => boolean;
  /** Rejects entries without a current submission, for example for an approval. */
  needsSubmission?: boolean;
  /** When the operator read the entry, in ISO 8601: the change is rejected if the entry was submitted since then. */
  readAt?: string | undefined;
  /** Requires an action of the participant: rejected if the account is closed. */
  asksParticipant?: boolean;
  changes: (row: EntryRow) => Partial<EntryRow>;
  act: string;
  /** Hides the project from the showcase, because the participant sees immediately that it is no longer approved. */
  hidesProject?: boolean;
  note?: (row: EntryRow) => string | undefined;
  notice?: Omit<NewNotification, 'href'>;
}

/** @returns why the change is rejected, or undefined if it is allowed */
export function findRefusal(
  { status, submittedAt }: EntryRow,
  { from, needsSubmission, readAt }: Pick<Change, 'from' | 'needsSubmission' | 'readAt'>,
): string | undefined {
  if (!from.includes(status)) return `报名当前为“${statusNames[status]}”，不能进行该操作`;
  if (!submittedAt) return needsSubmission ? '报名撤回后没有重新提交，不能通过' : undefined;
  const isUnread = readAt !== undefined && submittedAt >= new Date(readAt);
  return isUnread ? `在查看时间之后提交过（${formatMoment(beijingTime(submittedAt))}）` : undefined;
}

/** The event keeps the return's comments, because resubmitting clears them on the entry. */
function toEvents(before: EntryRow, after: EntryRow, actor: string, note: string | undefined) {
  const { id: entryId, status, publishedStatus, updatedAt: at } = after;
  const event = { entryId, status, publishedStatus, actor, at };
  const own = { ...event, note: note ?? null, returned: status === 'returned' ? after.returned : null };
  // Separate event for the participant, because a decision's note is for operators only.
  const isSeen = publishedStatus !== before.publishedStatus && publishedStatus !== status;
  return isSeen ? [{ ...event, status: publishedStatus }, own] : [own];
}

function groupEqual(changed: readonly { row: EntryRow; change: Partial<EntryRow> }[]) {
  const groups = new Map<string, { change: Partial<EntryRow>; ids: string[] }>();
  for (const { row, change } of changed) {
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { change, ids: [] };
    group.ids.push(row.id);
    groups.set(key, group);
  }
  return groups.values();
}

/**
 * Changes the state of locked entries, with their history, audit log and notices, in few statements however many entries
 * there are.
 * @returns the changed entries
 */
export async function changeStates(
  tx: Db,
  services: ReviewServices,
  operator: Operator,
  rows: readonly EntryRow[],
  { changes, act, hidesProject, note, notice }: Change,
): Promise<EntryRow[]> {
  const now = services.clock.now();
  const changed = rows.map((row) => ({
    row,
    change: { ...changes(row), updatedAt: now },
    note: note?.(row),
  }));
  for (const { change, ids } of groupEqual(changed))
    await tx.update(entry).set(change).where(inArray(entry.id, ids));
  if (hidesProject) await hideProjects(tx, rows);
  const after = changed.map(({ row, change }) => ({ ...row, ...change }));
  const actor = getOperatorName(operator);
  await recordEvents(
    tx,
    changed.flatMap(({ row, change, note: own }) => toEvents(row, { ...row, ...change }, actor, own)),
  );
  const acts = changed.map(({ row, note: own }) => ({
    subject: row.id,
    detail: { entryNo: row.entryNo, note: own ?? null },
  }));
  await recordOperatorActions(services, operator, act, acts, tx);
  if (notice) {
    const recipients = rows.map(({ id, userId }) => ({ userId, href: paths.competitionEnter.entry(id) }));
    await notifyEach(tx, now, recipients, notice);
  }
  return after;
}

/**
 * Changes the state of one entry in a transaction.
 * @param prepare runs under the entry's lock and reads what the change depends on
 * @throws NOT_FOUND, ENTRY_STATE
 */
export async function changeState(
  services: ReviewServices,
  operator: Operator,
  idOrNo: string,
  prepare: (tx: Db, row: EntryRow) => Change | Promise<Change>,
): Promise<EntryRow> {
  const after = await services.db.transaction(async (tx) => {
    const row = await getEntryByIdOrNumber(tx, idOrNo, true);
    const change = await prepare(tx, row);
    const msg = findRefusal(row, change);
    if (msg) throw new BusinessError('ENTRY_STATE', { msg });
    if (change.asksParticipant && !(await findById(tx, row.userId)))
      throw new BusinessError('ENTRY_STATE', { msg: '参赛者已注销账号，无法再修改和提交，不能进行该操作' });
    if (change.isDone?.(row)) return row;
    const [changed = row] = await changeStates(tx, services, operator, [row], change);
    return changed;
  });
  services.sendTextsSoon();
  return after;
}
