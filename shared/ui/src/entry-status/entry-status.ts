import type { EntryStatus } from '@portal/contract/competition/entry';
import { statusNames } from '@portal/contract/competition/status-names';
import type { Tone } from '@portal/ui';

/** Label and colour of each entry state, the same in the entry and in the personal centre. */
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

/**
 * @param formatLastMoment formats the last moment before a deadline
 * @returns the consequences of withdrawing at `now`
 */
export function withdrawalNotice(
  deadline: string,
  now: number,
  formatLastMoment: (deadline: string) => string,
): string {
  const kept = '撤回后本次报名不再参加审核，已填写的内容会保留';
  return now < Date.parse(deadline)
    ? `${kept}；${formatLastMoment(deadline)}前可以重新开启并再次提交。`
    : `${kept}；提交时间已过，撤回后不能重新开启。`;
}
