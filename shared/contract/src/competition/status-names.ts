import { chineseMinute, deadlineText } from '../beijing-time';
import type { EntryStatus } from './entry';
import type { SeasonPhase, TimeWindow } from './season';

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

/** Whether the participant can withdraw an entry in this status, even after the deadline. */
export function isWithdrawable(status: EntryStatus): boolean {
  return status === 'submitted' || status === 'under_review' || status === 'returned';
}

/** Whether entries can be started or edited, so that pages link to the form. */
export function acceptsEntries(phase: SeasonPhase): boolean {
  return phase === 'drafting' || phase === 'submitting';
}

/** Labels for visitors. */
export const publicPhaseNames: Readonly<Record<SeasonPhase, string>> = {
  upcoming: '即将开放报名',
  drafting: '报名进行中',
  submitting: '报名进行中',
  reviewing: '资格审核与评审中',
  final: '决赛阶段',
  ended: '本届大赛已结束',
};

/** A moment to count down to, with the text above the countdown and the text below it. */
export interface CountdownEnd {
  label: string;
  at: string;
  text: string;
}

/** @param name label of the deadline */
export function getDeadlineCountdown(name: string, at: string): CountdownEnd {
  return { label: `距${name}还有`, at, text: `${name}时间：${deadlineText(at)}（北京时间）` };
}

/** @returns the countdown to the start of entries, then to the submission deadline; undefined after that */
export function getSeasonCountdown(season: {
  phase: SeasonPhase;
  windows: Readonly<Record<'draft' | 'submit', TimeWindow>>;
}): CountdownEnd | undefined {
  const { draft, submit } = season.windows;
  if (season.phase === 'upcoming') {
    const text = `报名开放时间：${chineseMinute(draft.opens)}（北京时间）`;
    return { label: '距报名开放还有', at: draft.opens, text };
  }
  return acceptsEntries(season.phase) ? getDeadlineCountdown('报名截止', submit.closes) : undefined;
}

/** Labels for operators. */
export const phaseNames: Readonly<Record<SeasonPhase, string>> = {
  upcoming: '尚未开始',
  drafting: '可填写，尚不可提交',
  submitting: '可填写和提交',
  reviewing: '审核与评审',
  final: '决赛',
  ended: '已结束',
};
