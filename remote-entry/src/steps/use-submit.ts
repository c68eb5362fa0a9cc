import { isApiError } from '@portal/api-client';
import { submitEntry } from '@portal/api-client/competition/submit-entry';
import { paths } from '@portal/contract/paths';
import { useNavigate } from '@portal/ui/router';
import { useState } from 'react';
import { useDesk } from '../draft/desk-context';
import { newRowId } from '../draft/row-id';

/** The key of an attempt is kept until it is answered: sent twice, it gives one receipt. */
function attemptKey(entryId: string, content: string): string {
  const name = `portal-submit-${entryId}`;
  const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as { content: string; key: string } | null;
  if (kept?.content === content) return kept.key;
  const key = newRowId() + newRowId();
  sessionStorage.setItem(name, JSON.stringify({ content, key }));
  return key;
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
    if (conflicts.length > 0) return;
    if (dirty) return setFailure(trouble?.message ?? '还有内容尚未保存，请稍后重试');
    const judged = draft.definition.steps.filter((step) => step.kind === 'form' || step.kind === 'materials');
    const revisions = Object.fromEntries(judged.map((step) => [step.id, draft.step(step.id).revision]));
    const idempotencyKey = attemptKey(entry.id, JSON.stringify([revisions, consents]));
    await submitEntry(entry.id, { idempotencyKey, revisions, consents: { ...consents } });
    sessionStorage.removeItem(`portal-submit-${entry.id}`);
    await navigate(paths.competitionEnter.receipt(entry.id));
  };

  const submit = async (consents: Readonly<Record<string, boolean>>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await attempt(consents);
    } catch (error) {
      setFailure(isApiError(error) ? error.msg : '提交失败，请重试');
      if (isApiError(error) && error.code === 409) await onReload();
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, failure };
}
