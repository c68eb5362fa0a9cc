import { deadlineText } from '@portal/contract/beijing-time';
import type { EntryDetail, EntrySummary } from '@portal/contract/competition/entry';

/** Details that determine the next step, besides the entry's summary. */
export type EntryProgress = Pick<
  EntryDetail,
  'editable' | 'submittable' | 'changedSinceSubmission' | 'returned' | 'history'
>;

export interface NextStep {
  tone: 'info' | 'success' | 'warning' | 'danger';
  title: string;
  text: string;
}

const step = (tone: NextStep['tone'], title: string, text: string): NextStep => ({ tone, title, text });

const DAY_MS = 86_400_000;

/** @returns the remaining time as text, or undefined if it is over. Both arguments in milliseconds. */
export function timeLeftText(end: number, now: number): string | undefined {
  const left = end - now;
  if (left <= 0) return undefined;
  if (left >= DAY_MS) return `还剩${Math.floor(left / DAY_MS)}天`;
  const hours = Math.floor(left / 3_600_000);
  return hours > 0 ? `还剩${hours}小时` : `还剩${Math.max(1, Math.floor(left / 60_000))}分钟`;
}

function formatDeadline(deadline: string, now: number): string {
  const left = timeLeftText(Date.parse(deadline), now);
  return `${deadlineText(deadline)}前${left ? `（${left}）` : ''}`;
}

function getDraftStep(
  { completeness, deadline }: EntrySummary,
  detail: EntryProgress,
  now: number,
): NextStep {
  if (!detail.editable) return step('info', '报名已截止', '本届报名已截止，填写的内容已为您保留。');
  const when = formatDeadline(deadline, now);
  if (!detail.submittable) {
    return step('info', '可以先填写', `提交尚未开放，您可以先填写并保存，请在${when}提交。`);
  }
  return completeness === 100
    ? step('warning', '还差一步：提交报名', `必填内容已填完，请在${when}提交，逾期无法参赛。`)
    : step('info', '继续填写', `必填内容已完成${completeness}%，请在${when}填完并提交。`);
}

function getSubmittedStep({ deadline }: EntrySummary, detail: EntryProgress, now: number): NextStep {
  const { changedSinceSubmission, editable, submittable } = detail;
  const when = formatDeadline(deadline, now);
  if (changedSinceSubmission)
    return submittable
      ? step(
          'warning',
          '有修改尚未重新提交',
          `审核以上次提交的内容为准；如需以修改后的内容参赛，请在${when}重新提交。`,
        )
      : step('success', '报名已提交', '报名已截止，之后的修改没有提交；审核以上次提交的内容为准。');
  return editable
    ? step('success', '报名已提交', `等待资格审核；${when}仍可修改并重新提交。`)
    : step('success', '报名已提交', '报名已截止，请等待资格审核。');
}

function getReturnedStep(
  { deadline }: EntrySummary,
  { editable, returned }: EntryProgress,
  now: number,
): NextStep {
  const reason = returned?.reason ?? '';
  if (editable) return step('warning', `请在${formatDeadline(deadline, now)}修改并重新提交`, reason);
  const over = `修改时间已于${deadlineText(deadline)}截止，没有收到重新提交的内容；如有疑问，请拨打页面底部的热线电话。`;
  return step('danger', '未在截止前重新提交', over);
}

/** @returns the entry's next step as text, or undefined without details. `now` in milliseconds. */
export function getNextStep(
  summary: EntrySummary,
  detail: EntryProgress | undefined,
  now: number,
): NextStep | undefined {
  if (!detail) return undefined;
  const note = detail.history.at(-1)?.note;
  switch (summary.status) {
    case 'draft':
      return getDraftStep(summary, detail, now);
    case 'submitted':
      return getSubmittedStep(summary, detail, now);
    case 'under_review':
      return step('info', '资格审核中', '审核结果会通过消息通知告诉您，请留意。');
    case 'returned':
      return getReturnedStep(summary, detail, now);
    case 'approved':
      return step('success', '资格审核已通过', '请关注赛程安排，按时参加后续环节。');
    case 'rejected':
      return step('danger', '资格审核未通过', note ?? '如有疑问，请拨打页面底部的热线电话。');
    case 'withdrawn':
      return now < Date.parse(summary.deadline)
        ? step(
            'info',
            '报名已撤回',
            `此前提交的内容不再参加审核。填写的内容已保留，${formatDeadline(summary.deadline, now)}可以重新开启并再次提交。`,
          )
        : step('info', '报名已撤回', '本次报名不参加审核，填写的内容已为您保留。');
    case 'not_submitted':
      return step('info', '未在截止前提交', '填写的内容已保留，可以复制到新一届大赛。');
  }
}
