import { submitEntry } from '@portal/api-client/competition/submit-entry';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { judgedSteps } from '@portal/contract/season/completeness';
import { useNavigate } from '@portal/ui/router';
import { useState } from 'react';
import { useDesk } from '../draft/desk-context';
import { heldUpBy } from './held-up';
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
export function useSubmit() {
  const desk = useDesk();
  const { draft, autosave, entry } = desk;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const attempt = async (consents: Readonly<Record<string, boolean>>) => {
    await autosave.flush();
    const { trouble } = autosave.state();
    const heldUp = heldUpBy(desk);
    if (heldUp === 'undecided') return autosave.askAgain();
    if (heldUp) return setFailure(trouble?.message ?? '还有内容尚未保存，请稍后重试');
    const judged = judgedSteps(draft.definition);
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
      setFailure(await tellRefusal(error, desk));
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, failure };
}
