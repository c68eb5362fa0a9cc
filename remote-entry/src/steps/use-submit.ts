import { isApiError } from '@portal/api-client';
import { submitEntry } from '@portal/api-client/competition/submit-entry';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { useNavigate } from '@portal/ui/router';
import { useState } from 'react';
import { useDesk } from '../draft/desk-context';
import { tellRefusal } from './refusal';

/**
 * The key of an attempt says what is submitted from which state: sent twice, by two clicks, tabs or devices, it is
 * the same attempt and gives one receipt. After a withdrawal or a return the state is another one.
 */
function attemptKey(
  { history, submittedAt }: EntryDetail,
  revisions: readonly number[],
  agreed: readonly boolean[],
): string {
  const state = `${history.length}@${submittedAt ? Date.parse(submittedAt) : 'draft'}`;
  return [state, revisions.join('.'), agreed.map(Number).join('')].join('/');
}

/** Saves what is left to save, submits what the participant was looking at, and goes to the receipt. */
export function useSubmit(onReload: () => Promise<void>) {
  const { draft, autosave, entry } = useDesk();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const attempt = async (consents: Readonly<Record<string, boolean>>) => {
    await autosave.flush();
    const { dirty, trouble, conflicts } = autosave.state();
    if (conflicts.length > 0) return autosave.askAgain();
    if (dirty) return setFailure(trouble?.message ?? '还有内容尚未保存，请稍后重试');
    const judged = draft.definition.steps.filter((step) => step.kind === 'form' || step.kind === 'materials');
    const revisions = Object.fromEntries(judged.map((step) => [step.id, draft.step(step.id).revision]));
    const agreed = draft.definition.consents.map(({ id }) => consents[id] === true);
    const idempotencyKey = attemptKey(entry, Object.values(revisions), agreed);
    await submitEntry(entry.id, { idempotencyKey, revisions, consents: { ...consents } });
    await navigate(paths.competitionEnter.receipt(entry.id));
  };

  const submit = async (consents: Readonly<Record<string, boolean>>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await attempt(consents);
    } catch (error) {
      setFailure(tellRefusal(error, draft));
      if (isApiError(error) && error.code === 409) await onReload();
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, failure };
}
