import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { beijingTime, deadlineText } from '@portal/contract/beijing-time';
import type { EntryDetail, EntryStatus } from '@portal/contract/competition/entry';
import { getStepFields, type SeasonDefinition } from '@portal/season/definition';
import { getColumns } from '@portal/season/fields/registry';
import { z } from 'zod';
import type { Db } from '../../platform/db/database';
import { BusinessError } from '../../platform/errors/business-error';
import type { Operator } from '../../platform/service-context';
import { getDeadline, getOpenReturn, hasEditableStatus } from '../entries/deadline';
import { createReturnKey } from '../entries/deadline-jobs';
import { attachRowIds } from '../entries/review-comments';
import { getDefinition, getSeason } from '../seasons/season-repository';
import { findCurrentSubmission, listSubmittedSteps } from '../submissions/submission-repository';
import type { EntryRow } from '../tables';
import { type Change, changeState, type ReviewServices } from './change-state';

type Returned = NonNullable<EntryDetail['returned']>;

/** Includes returned entries: the participant may never resubmit, or the return may have been a mistake. */
const reviewable: readonly EntryStatus[] = ['submitted', 'under_review', 'returned', 'approved', 'rejected'];

/** Whether the form has the step, field or column of this path, so that participants can open it. */
function hasField(definition: SeasonDefinition, [stepId, key, , column]: (string | number)[]): boolean {
  if (!definition.steps.some((step) => step.id === stepId)) return false;
  if (key === undefined) return true;
  const field = getStepFields(definition, String(stepId)).find((each) => each.key === key);
  if (!field || column === undefined) return field !== undefined;
  const columns = getColumns(field);
  return columns.length === 0 || columns.some((each) => each.key === column);
}

/** @throws BAD_REQUEST for a comment on a field that the form does not have */
async function attachComments(tx: Db, row: EntryRow, comments: Returned['fields']) {
  const definition = await getDefinition(tx, row.seasonId, row.definitionVersion);
  const unknown = comments.filter(({ path }) => !hasField(definition, path));
  if (unknown.length > 0) {
    const names = unknown.map(({ path }) => path.join('.')).join('、');
    throw new BusinessError('BAD_REQUEST', { msg: `报名表没有这个填写项：${names}` });
  }
  const read = await findCurrentSubmission(tx, row);
  const answers = (read ? listSubmittedSteps(read) : []).map(({ stepId, data }) => [stepId, data]);
  return attachRowIds(comments, Object.fromEntries(answers));
}

/** Returns an entry with review comments and its own deadline; the participant sees it immediately. */
export async function returnEntry(
  services: ReviewServices,
  operator: Operator,
  idOrNo: string,
  { readAt, ...returned }: Returned & Pick<Change, 'readAt'>,
) {
  if (new Date(returned.deadline) <= services.clock.now()) {
    throw new BusinessError('BAD_REQUEST', { msg: '修改截止时间须晚于当前时间' });
  }
  const deadline = new Date(returned.deadline);
  const until = deadlineText(deadline);
  return changeState(services, operator, idOrNo, async (tx, row) => {
    const fields = await attachComments(tx, row, returned.fields);
    return {
      from: reviewable,
      asksParticipant: true,
      readAt,
      isDone: ({ status, returned: last }) =>
        status === 'returned' && isDeepStrictEqual(last, { ...returned, fields, at: last?.at }),
      changes: () => ({
        status: 'returned',
        publishedStatus: 'returned',
        returned: { ...returned, fields, at: beijingTime(services.clock.now()) },
      }),
      act: 'entry.return',
      hidesProject: true,
      note: () => returned.reason,
      notice: {
        kind: 'returned',
        title: '报名材料需要修改',
        body: `请在${until}前修改并重新提交。原因：${returned.reason}`,
        text: { kind: 'returned', values: [until] },
        dedupeKey: createReturnKey(row.id, deadline, randomUUID()),
      },
    };
  });
}

export const decisionSchema = z.enum(['under_review', 'approved', 'rejected']);
type Decision = z.infer<typeof decisionSchema>;

/**
 * A decision, visible to the participant only once it is published. Until then, an entry that was still editable is shown
 * as under review, the same as when a review begins.
 * @param note for operators only
 */
export function createDecision(status: Decision, note: Change['note']): Change {
  const inReview = { status, publishedStatus: 'under_review' } as const;
  return {
    from: reviewable,
    needsSubmission: status === 'approved',
    changes: (row) => (status === 'under_review' || hasEditableStatus(row) ? inReview : { status }),
    act: `entry.${status}`,
    hidesProject: status === 'under_review',
    ...(note ? { note } : {}),
  };
}

/**
 * Extends the deadline of one entry and reopens a draft closed by the season's deadline. For a returned entry, moves the
 * return's deadline, earlier or later.
 */
export async function extendEntry(
  services: ReviewServices,
  operator: Operator,
  idOrNo: string,
  until: Date,
  reason: string,
) {
  if (until <= services.clock.now())
    throw new BusinessError('BAD_REQUEST', { msg: '延期时间须晚于当前时间' });
  const reopened = { status: 'draft', publishedStatus: 'draft' } as const;
  return changeState(services, operator, idOrNo, async (tx, row) => {
    const { windows } = await getSeason(tx, row.seasonId);
    const before = getDeadline({ entry: row, windows });
    const open = getOpenReturn(row);
    return {
      from: ['draft', 'returned', 'submitted', 'withdrawn', 'not_submitted'],
      asksParticipant: true,
      isDone: () => row.status !== 'not_submitted' && before.getTime() === until.getTime(),
      changes() {
        if (open) return { returned: { ...open, deadline: beijingTime(until) } };
        if (until <= new Date(windows.submit.closes)) {
          const msg = `延期时间须晚于赛季的截止时间${deadlineText(windows.submit.closes)}`;
          throw new BusinessError('BAD_REQUEST', { msg });
        }
        return { extendedUntil: until, ...(row.status === 'not_submitted' ? reopened : {}) };
      },
      act: 'entry.extend',
      note: () => reason,
      notice: {
        kind: 'deadline',
        title: `您的${open ? '修改' : '报名'}截止时间已${until > before ? '延长' : '提前'}`,
        body: `请在${deadlineText(until)}前${open ? '修改并重新提交' : '提交'}。`,
      },
    };
  });
}
