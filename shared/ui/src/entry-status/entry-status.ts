import { deadlineText } from '@portal/contract/beijing-time';
import type { EntryStatus } from '@portal/contract/competition/entry';
import { statusNames } from '@portal/contract/competition/status-names';
import type { Tone } from '@portal/ui';

/** Label and colour of each entry status, shared by the entry and the personal centre. */
export const entryStatusBadges: Readonly<Record<EntryStatus, { label: string; tone: Tone }>> = {
  draft: { label: statusNames.draft, tone: 'neutral' },
  submitted: { label: statusNames.submitted, tone: 'brand' },
  under_review: { label: statusNames.under_review, tone: 'brand' },
  returned: { label: statusNames.returned, tone: 'warning' },
  approved: { label: statusNames.approved, tone: 'success' },
  rejected: { label: statusNames.rejected, tone: 'danger' },
  withdrawn: { label: statusNames.withdrawn, tone: 'neutral' },
  not_submitted: { label: statusNames.not_submitted, tone: 'neutral' },
};

/** @returns the name of the deadline in this status; undefined if the participant has nothing to submit */
export function getDeadlineName(status: EntryStatus): string | undefined {
  if (status === 'returned') return '修改截止';
  return status === 'draft' || status === 'submitted' || status === 'withdrawn' ? '报名截止' : undefined;
}

/**
 * @returns text shown instead of a submission time; the number is assigned on first submission and kept after withdrawal
 */
export const notSubmitted = (entryNo: string | null) => (entryNo ? '目前没有有效的提交' : '尚未提交');

const KEPT = '撤回后本次报名不再参加审核，已填写的内容会保留';

/** @returns the consequences of withdrawing at `now` */
export function withdrawalNotice(deadline: string, now: number): string {
  return now < Date.parse(deadline)
    ? `${KEPT}；${deadlineText(deadline)}前可以重新开启并再次提交。`
    : `${KEPT}；提交时间已过，撤回后不能重新开启。`;
}
