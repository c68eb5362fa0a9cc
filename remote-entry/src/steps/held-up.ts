import { judgedSteps } from '@portal/contract/season/completeness';
import type { Desk } from '../draft/desk-context';

/**
 * What keeps the entry from being handed in as it stands on this page. Steps beside the entry never do.
 * @returns 'undecided' while a choice between two devices is open, 'unsaved' while the server does not have everything
 */
export function heldUpBy({
  draft,
  autosave,
}: Pick<Desk, 'draft' | 'autosave'>): 'undecided' | 'unsaved' | undefined {
  const judged = judgedSteps(draft.definition).map(({ id }) => id);
  if (autosave.state().conflicts.some(({ stepId }) => judged.includes(stepId))) return 'undecided';
  return judged.some(draft.isDirty) ? 'unsaved' : undefined;
}
