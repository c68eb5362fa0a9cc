import type { EntryStatus } from './entry';
import type { SeasonPhase } from './season';

/** What each state of an entry is called, on every page, at the terminal and in exported sheets. */
export const statusNames: Readonly<Record<EntryStatus, string>> = {
  draft: '草稿',
  submitted: '已提交',
  under_review: '资格审核中',
  returned: '退回修改',
  approved: '资格通过',
  rejected: '资格未通过',
  withdrawn: '已撤回',
  not_submitted: '未提交（已截止）',
};

/** Whether its participant can take an entry in this state back: also after the deadline, until there is a decision. */
export function isWithdrawable(status: EntryStatus): boolean {
  return status === 'submitted' || status === 'under_review' || status === 'returned';
}

/** Whether entries can be begun or changed, so that a page leads to them. */
export function acceptsEntries(phase: SeasonPhase): boolean {
  return phase === 'drafting' || phase === 'submitting';
}

/** What operators call the phases of a season. */
export const phaseNames: Readonly<Record<SeasonPhase, string>> = {
  upcoming: '尚未开始',
  drafting: '可填写，尚不可提交',
  submitting: '可填写和提交',
  reviewing: '审核与评审',
  final: '决赛',
  ended: '已结束',
};
