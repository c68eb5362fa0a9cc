import { randomUUID } from 'node:crypto';
import { beijingTime, deadlineText } from '@portal/contract/beijing-time';
import type { EntryDetail, EntryStatus } from '@portal/contract/competition/entry';
import { statusNames } from '@portal/contract/competition/status-names';
import { paths } from '@portal/contract/paths';
import { getStepFields, type SeasonDefinition } from '@portal/season/definition';
import { and, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type NewNotification, notify } from '../../notifications/repository';
import { getOperatorName, recordOperatorAction } from '../../platform/audit-log';
import type { Db } from '../../platform/db/database';
import { BusinessError, isBusinessError } from '../../platform/errors/business-error';
import type { Operator, ServiceContext } from '../../platform/service-context';
import { getDeadline, getOpenReturn, hasEditableStatus } from '../entries/deadline';
import { createDeadlineKey } from '../entries/deadline-jobs';
import { recordEvent, updateEntry } from '../entries/entry-repository';
import { attachRowIds } from '../entries/review-comments';
import { getDefinition, getSeason } from '../seasons/season-repository';
import { findCurrentSubmission } from '../submissions/submission-repository';
import { type EntryRow, entry, season } from '../tables';
import { hideProject } from './public-projects';

type Services = Pick<ServiceContext, 'db' | 'clock'> & { sendTextsSoon(): void };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Operators name an entry by its id or by the number on its receipt. */
export const anyEntryParams = z.object({ id: z.string().min(1).max(40) });

/** Finds an entry by its id or its number. @throws NOT_FOUND */
export async function getEntryByIdOrNumber(db: Db, idOrNo: string, lock = false): Promise<EntryRow> {
  const byId = uuid.test(idOrNo) ? eq(entry.id, idOrNo) : undefined;
  const query = db
    .select()
    .from(entry)
    .where(or(byId, eq(entry.entryNo, idOrNo)));
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw new BusinessError('NOT_FOUND');
  return row;
}

interface Change {
  /** Statuses that it may come from. */
  from: readonly EntryStatus[];
  changes: (row: EntryRow) => Partial<EntryRow>;
  act: string;
  /** The participant sees at once that it is approved no longer. */
  hidesProject?: boolean;
  note?: string;
  notice?: Omit<NewNotification, 'href'>;
}

/** Changes the state together with its history line, its audit line and its notice, all or nothing. */
async function changeState(
  services: Services,
  operator: Operator,
  idOrNo: string,
  { from, changes, act, hidesProject, note, notice }: Change,
): Promise<EntryRow> {
  const now = services.clock.now();
  const changed = await services.db.transaction(async (tx) => {
    const row = await getEntryByIdOrNumber(tx, idOrNo, true);
    if (!from.includes(row.status)) {
      const msg = `报名当前为“${statusNames[row.status]}”，不能进行该操作`;
      throw new BusinessError('ENTRY_STATE', { msg });
    }
    const changed = { ...changes(row), updatedAt: now };
    await updateEntry(tx, row.id, changed);
    const after = { ...row, ...changed };
    if (hidesProject) await hideProject(tx, row);
    const { status, publishedStatus } = after;
    const event = { entryId: row.id, status, publishedStatus, actor: getOperatorName(operator), at: now };
    // A line of its own for what the participant sees of it, because the note of a decision is not for him.
    if (publishedStatus !== row.publishedStatus && publishedStatus !== status)
      await recordEvent(tx, { ...event, status: publishedStatus });
    await recordEvent(tx, { ...event, ...(note ? { note } : {}) });
    await recordOperatorAction(
      services,
      operator,
      act,
      row.id,
      { entryNo: row.entryNo, note: note ?? null },
      tx,
    );
    if (notice) await notify(tx, now, row.userId, { ...notice, href: paths.competitionEnter.href() });
    return after;
  });
  services.sendTextsSoon();
  return changed;
}

/** One that was sent back, too: its participant may never submit again, and a return may have been wrong. */
const reviewable: readonly EntryStatus[] = ['submitted', 'under_review', 'returned', 'approved', 'rejected'];

/** Whether a path (step, field, and in a table row and column) is one that the participant can be led to. */
function hasField(definition: SeasonDefinition, [stepId, key, , column]: (string | number)[]): boolean {
  if (!definition.steps.some((step) => step.id === stepId)) return false;
  if (key === undefined) return true;
  const field = getStepFields(definition, String(stepId)).find((each) => each.key === key);
  if (!field || column === undefined) return field !== undefined;
  return field.type !== 'table' || field.columns.some((each) => each.key === column);
}

/** Sends an entry back with reasons per field and a deadline of its own; the participant sees it at once. */
export async function returnEntry(
  services: Services,
  operator: Operator,
  idOrNo: string,
  returned: NonNullable<EntryDetail['returned']>,
) {
  if (new Date(returned.deadline) <= services.clock.now()) {
    throw new BusinessError('BAD_REQUEST', { msg: '修改截止时间须晚于当前时间' });
  }
  const found = await getEntryByIdOrNumber(services.db, idOrNo);
  const { seasonId, definitionVersion } = found;
  const definition = await getDefinition(services.db, seasonId, definitionVersion);
  const unknown = returned.fields.filter(({ path }) => !hasField(definition, path));
  if (unknown.length > 0) {
    const names = unknown.map(({ path }) => path.join('.')).join('、');
    throw new BusinessError('BAD_REQUEST', { msg: `报名表没有这个填写项：${names}` });
  }
  const deadline = new Date(returned.deadline);
  const until = deadlineText(deadline);
  const read = await findCurrentSubmission(services.db, found);
  const fields = attachRowIds(returned.fields, read?.steps ?? {});
  return changeState(services, operator, idOrNo, {
    from: reviewable,
    changes: () => ({
      status: 'returned',
      publishedStatus: 'returned',
      returned: { ...returned, fields, at: beijingTime(services.clock.now()) },
    }),
    act: 'entry.return',
    hidesProject: true,
    note: returned.reason,
    notice: {
      kind: 'returned',
      title: '报名材料需要修改',
      body: `${returned.reason}，请在${until}前修改并重新提交。`,
      text: { kind: 'returned', values: [until] },
      dedupeKey: createDeadlineKey('returned', found.id, deadline, randomUUID()),
    },
  });
}

/**
 * Approves or rejects; which of the two, the participant sees when the result is published. Until then an entry that
 * he could still change or hand in again is in review for him, as it is when only a review begins.
 */
export function decideEntry(
  services: Services,
  operator: Operator,
  idOrNo: string,
  status: 'approved' | 'rejected' | 'under_review',
  note: string | undefined,
) {
  const inReview = { status, publishedStatus: 'under_review' } as const;
  return changeState(services, operator, idOrNo, {
    from: reviewable,
    changes: (row) => (status === 'under_review' || hasEditableStatus(row) ? inReview : { status }),
    act: `entry.${status}`,
    hidesProject: status === 'under_review',
    ...(note ? { note } : {}),
  });
}

/**
 * Gives one entry a deadline of its own; a draft that was closed by the season's is a draft again. A returned entry
 * has one already, which moves, later or earlier.
 */
export async function extendEntry(
  services: Services,
  operator: Operator,
  idOrNo: string,
  until: Date,
  reason: string,
) {
  if (until <= services.clock.now())
    throw new BusinessError('BAD_REQUEST', { msg: '延期时间须晚于当前时间' });
  const found = await getEntryByIdOrNumber(services.db, idOrNo);
  const { windows } = await getSeason(services.db, found.seasonId);
  const verb = until > getDeadline({ entry: found, windows }) ? '延长' : '提前';
  const reopened = { status: 'draft', publishedStatus: 'draft' } as const;
  return changeState(services, operator, idOrNo, {
    from: ['draft', 'returned', 'submitted', 'withdrawn', 'not_submitted'],
    changes(row) {
      const open = getOpenReturn(row);
      if (open) return { returned: { ...open, deadline: beijingTime(until) } };
      if (until <= new Date(windows.submit.closes)) {
        const msg = `延期时间须晚于赛季的截止时间${deadlineText(windows.submit.closes)}`;
        throw new BusinessError('BAD_REQUEST', { msg });
      }
      return { extendedUntil: until, ...(row.status === 'not_submitted' ? reopened : {}) };
    },
    act: 'entry.extend',
    note: reason,
    notice: {
      kind: 'deadline',
      title: `您的报名截止时间已${verb}`,
      body: `请在${deadlineText(until)}前提交。`,
    },
  });
}

const results: Readonly<Partial<Record<EntryStatus, string>>> = {
  approved: '资格通过',
  rejected: '资格未通过',
};

/** Shows participants the decisions of a season that they have not been shown. @returns how many */
export async function publishDecisions(
  services: Services,
  operator: Operator,
  seasonId: string,
): Promise<number> {
  const unpublished = await services.db
    .select({ id: entry.id, status: entry.status, name: season.name })
    .from(entry)
    .innerJoin(season, eq(season.id, entry.seasonId))
    .where(
      and(
        eq(entry.seasonId, seasonId),
        sql`${entry.status} IN ('approved', 'rejected')`,
        sql`${entry.publishedStatus} <> ${entry.status}`,
      ),
    );
  let published = 0;
  for (const { id, status, name } of unpublished) {
    try {
      await changeState(services, operator, id, {
        from: [status],
        changes: () => ({ publishedStatus: status }),
        act: 'entry.publish',
        notice: {
          kind: 'status',
          title: '资格审核结果已公布',
          body: `您的报名审核结果：${results[status] ?? status}。`,
          text: { kind: 'decided', values: [name] },
        },
      });
      published += 1;
    } catch (error) {
      // Withdrawn or decided anew since the list was read; the others wait for their results.
      if (!isBusinessError(error)) throw error;
    }
  }
  return published;
}
