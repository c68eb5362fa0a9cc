import { isApiError } from '@portal/api-client';
import { submitEntry } from '@portal/api-client/entry';
import type { EntryDetail, EntryIssue } from '@portal/contract/competition/entry';
import { hasUnknownOutcome } from '@portal/contract/envelope';
import { commonErrors, competitionErrors } from '@portal/contract/errors';
import { paths } from '@portal/contract/paths';
import { getJudgedSteps } from '@portal/season/definition';
import { toast } from '@portal/ui';
import { confirm } from '@portal/ui/controls';
import { useNavigate } from '@portal/ui/router';
import { useState } from 'react';
import { isSameState } from '../editor/catch-up';
import { type EntryEditor, useEditor } from '../editor/editor-context';
import { findUntouchedComments } from '../editor/field-issues';
import { describeProblem } from '../editor/save-state';

/** The same for repeated clicks, tabs or devices; withdrawing or returning the entry changes it. */
export function createIdempotencyKey(
  { history, submittedAt }: EntryDetail,
  revisions: readonly number[],
  agreed: readonly boolean[],
): string {
  const state = `${history.length}@${submittedAt ? Date.parse(submittedAt) : 'draft'}`;
  return [state, revisions.join('.'), agreed.map(Number).join('')].join('/');
}

export function useSubmit() {
  const editor = useEditor();
  const { draft, autosave, entry } = editor;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const attempt = async (consents: Readonly<Record<string, boolean>>) => {
    await autosave.flush();
    const blocker = submitBlocker(editor);
    if (blocker === 'undecided') return autosave.reopenConflicts();
    if (blocker) return setFailure(describeProblem(autosave.state()) ?? '还有内容尚未保存，请稍后重试');
    const judged = getJudgedSteps(draft.definition);
    const revisions = Object.fromEntries(judged.map((step) => [step.id, draft.step(step.id).revision]));
    const agreed = draft.definition.consents.map(({ id }) => consents[id] === true);
    const idempotencyKey = createIdempotencyKey(entry, Object.values(revisions), agreed);
    if (!(await confirmUntouched(editor))) return;
    await submitEntry(entry.id, { idempotencyKey, revisions, consents: { ...consents } });
    await showReceipt();
  };
  const showReceipt = async () => {
    editor.tellTabs();
    await navigate(paths.competitionEnter.receipt(entry.id));
  };

  const submit = async (consents: Readonly<Record<string, boolean>>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await attempt(consents);
    } catch (error) {
      if (await wasSubmitted(error, editor)) await showReceipt();
      else setFailure(await handleSubmitError(error, editor));
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, failure };
}

const MAX_NAMED = 8;

/** @returns whether to submit */
async function confirmUntouched({ draft, entry }: Pick<EntryEditor, 'draft' | 'entry'>): Promise<boolean> {
  const untouched = findUntouchedComments(draft, entry);
  if (untouched.length === 0) return true;
  const named = untouched.slice(0, MAX_NAMED).map(({ message }) => `“${message}”`);
  const more = untouched.length > MAX_NAMED ? '等' : '';
  return confirm({
    title: `有${untouched.length}条审核意见对应的内容没有修改`,
    text: `${named.join('、')}${more}。仍要重新提交吗？`,
    confirmLabel: '仍要提交',
    cancelLabel: '返回修改',
  });
}

/** Supplements never block submitting. */
export function submitBlocker({
  draft,
  autosave,
}: Pick<EntryEditor, 'draft' | 'autosave'>): 'undecided' | 'unsaved' | undefined {
  const judged = getJudgedSteps(draft.definition).map(({ id }) => id);
  if (autosave.state().conflicts.some(({ stepId }) => judged.includes(stepId))) return 'undecided';
  return judged.some(draft.isDirty) ? 'unsaved' : undefined;
}

/** @returns whether the server received the submission although its response was lost */
export async function wasSubmitted(
  error: unknown,
  { entry, refresh }: Pick<EntryEditor, 'entry' | 'refresh'>,
): Promise<boolean> {
  if (!isApiError(error) || !hasUnknownOutcome(error)) return false;
  const now = await refresh().catch(() => undefined);
  const isSubmitted = ({ status, history }: EntryDetail) =>
    history.slice(entry.history.length).some((each) => each.status === 'submitted') && status !== 'withdrawn';
  return now !== undefined && isSubmitted(now);
}

const ENTRY_INCOMPLETE = competitionErrors.ENTRY_INCOMPLETE.code;
const CONFLICT = commonErrors.CONFLICT.code;

const MERGED = '内容已在其他标签页或设备修改，已为您更新，请核对后再次提交';
const NOT_MERGED = '内容已在其他标签页或设备修改，请刷新页面核对后再次提交';

/**
 * Shows the server's issues at their fields, and reloads an entry whose state has changed.
 * @returns undefined if this step should show no message
 */
export async function handleSubmitError(
  error: unknown,
  { draft, entry, autosave, refresh }: Pick<EntryEditor, 'draft' | 'entry' | 'autosave' | 'refresh'>,
): Promise<string | undefined> {
  if (!isApiError(error)) return '提交失败，请重试';
  if (error.code === CONFLICT)
    return refresh().then(
      () => MERGED,
      () => NOT_MERGED,
    );
  if (error.code !== ENTRY_INCOMPLETE) {
    const now = error.kind === 'business' ? await refresh().catch(() => undefined) : undefined;
    if (!now || isSameState(now, entry)) return error.msg;
    // Reloading removes this step, and with it any message shown here.
    toast.error(error.msg);
    autosave.markOutdated();
    return undefined;
  }
  const { issues } = error.data as { issues: EntryIssue[] };
  draft.setServerIssues(issues);
  if (!draft.completeness().complete) return error.msg;
  // If no field shows the issues, for example because this device's date is wrong, list them in the message.
  return `${error.msg}：${issues.map(({ message }) => message).join('；')}`;
}
