import { isApiError } from '@portal/api-client';
import type { EntryIssue } from '@portal/contract/competition/entry';
import type { Desk } from '../draft/desk-context';

const ENTRY_INCOMPLETE = 1009001005;
const CONFLICT = 409;

const JOINED = '内容已在其他设备修改，已为您更新，请核对后再次提交';
const NOT_JOINED = '内容已在其他设备修改，请刷新页面核对后再次提交';

/**
 * Shows what the server has found, where it belongs in the form.
 * @returns what to tell about a submission that failed
 */
export async function tellRefusal(
  error: unknown,
  { draft, refresh }: Pick<Desk, 'draft' | 'refresh'>,
): Promise<string> {
  if (!isApiError(error)) return '提交失败，请重试';
  if (error.code === CONFLICT)
    return refresh().then(
      () => JOINED,
      () => NOT_JOINED,
    );
  if (error.code !== ENTRY_INCOMPLETE) return error.msg;
  const { issues } = error.data as { issues: EntryIssue[] };
  draft.refused(issues);
  if (!draft.completeness().complete) return error.msg;
  // Nothing in the form says it (this device's date may be another one): then it is said here.
  return `${error.msg}：${issues.map(({ message }) => message).join('；')}`;
}
