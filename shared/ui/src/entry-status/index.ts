import type { EntryStatus } from '@portal/contract/competition/entry';
import { statusNames } from '@portal/contract/competition/status-names';
import type { Tone } from '@portal/ui';

export { withdrawalNotice } from './withdrawal-notice';

/** What each published state of an entry is called, and how it looks: alike in the entry and in the personal centre. */
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
