import type { EntrySummary } from '@portal/contract/competition/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';

/**
 * @returns what there is to do about one's entry. After the season's deadline only those drafts are left that have a
 *   longer one of their own, and entries come back from the review: both can still be worked on.
 */
export function continueLabel(
  { status, completeness }: Pick<EntrySummary, 'status' | 'completeness'>,
  phase: CurrentSeason['phase'],
): string {
  const over = phase === 'final' || phase === 'ended';
  if (!over && status === 'returned') return '按意见修改报名';
  if (!over && status === 'draft') return `继续填写（已完成${completeness}%）`;
  return '查看我的报名';
}
