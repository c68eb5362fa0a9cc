import { isApiError } from '@portal/api-client';
import type { EntryIssue } from '@portal/contract/competition/entry';
import type { Draft } from '../draft/draft';

const ENTRY_INCOMPLETE = 1009001005;

/**
 * Shows what the server has found, where it belongs in the form.
 * @returns what to tell about a submission that failed
 */
export function tellRefusal(error: unknown, draft: Draft): string {
  if (!isApiError(error)) return '提交失败，请重试';
  if (error.code !== ENTRY_INCOMPLETE) return error.msg;
  const { issues } = error.data as { issues: EntryIssue[] };
  draft.refused(issues);
  if (!draft.completeness().complete) return error.msg;
  // Nothing in the form says it (this device's date may be another one): then it is said here.
  return `${error.msg}：${issues.map(({ message }) => message).join('；')}`;
}
