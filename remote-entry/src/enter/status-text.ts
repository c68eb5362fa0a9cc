import type { EntryStatus } from '@portal/contract/competition/entry';
import type { Tone } from '@portal/ui';

/** What each published state is called, and how it looks. */
export const statusText: Readonly<Record<EntryStatus, { label: string; tone: Tone }>> = {
  draft: { label: '草稿', tone: 'neutral' },
  submitted: { label: '已提交', tone: 'brand' },
  under_review: { label: '资格审核中', tone: 'brand' },
  returned: { label: '退回修改', tone: 'warning' },
  approved: { label: '资格通过', tone: 'success' },
  rejected: { label: '资格未通过', tone: 'danger' },
  withdrawn: { label: '已撤回', tone: 'neutral' },
  not_submitted: { label: '未提交（已截止）', tone: 'neutral' },
};
