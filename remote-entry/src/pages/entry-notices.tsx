import { lastChineseSecond } from '@portal/contract/beijing-time';
import { findGroup } from '@portal/season/answers';
import { getStep } from '@portal/season/definition';
import { Anchor, Notice } from '@portal/ui';
import { useSearchParams } from '@portal/ui/router';
import type { ReactNode } from 'react';
import { useDraft } from '../editor/editor-context';
import { locateComment, type ReviewComment } from '../editor/field-issues';
import { stepHref } from '../editor/field-path';
import type { Restored } from '../editor/restore';
import type { EntryViewProps } from './entry-view';
import css from './pages.module.css';

/** Where the group is decided, and where all is read through once more. */
const GROUP_STEPS: ReadonlySet<string> = new Set(['project', 'team', 'submit']);

/** What the participant has to know before going on: restored input, a new form, the reviewers' reasons, the group. */
export function EntryNotices({ entry, definition, restored }: EntryViewProps & { restored: Restored }) {
  const [query] = useSearchParams();
  const group = useDraft((draft) => findGroup(definition, draft.answers()));
  const { returned, migration } = entry;
  // A reviewer may have pointed at a step of an earlier version of the form.
  const titleOf = (stepId: string) => definition.steps.find((step) => step.id === stepId)?.title ?? '其他';
  return (
    <div className={css.notices}>
      {restored.stepIds.length > 0 ? (
        <Notice tone="success" role="status" title="已为您恢复未提交的内容">
          {restored.stepIds.map((id) => getStep(definition, id).title).join('、')}
          中有上次未来得及保存的内容，已恢复。
        </Notice>
      ) : null}
      {migration ? (
        <Notice title="报名表已更新">
          <ul className={css.plainList}>
            {migration.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {returned ? (
        <Notice tone="warning" title={`退回修改：请在${lastChineseSecond(entry.deadline)}前重新提交`}>
          <p>{returned.reason}</p>
          <ul className={css.plainList}>
            {returned.fields.map((comment) => (
              <li key={`${comment.path.join('/')} ${comment.message}`}>
                <CommentLink comment={comment}>
                  {titleOf(String(comment.path[0]))}：{comment.message}
                </CommentLink>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {entry.submittedAt && entry.status === 'submitted' ? (
        <Notice tone="warning" title="您正在修改已提交的报名">
          原提交内容在重新提交前继续有效；修改后请到“提交报名”重新提交。
        </Notice>
      ) : null}
      {group && GROUP_STEPS.has(query.get('step') ?? 'project') ? (
        <Notice title={`参赛组别：${group.name}`}>{group.explanation}</Notice>
      ) : null}
    </div>
  );
}

function CommentLink({ comment, children }: { comment: ReviewComment; children: ReactNode }) {
  const [query] = useSearchParams();
  const [stepId = '', ...path] = useDraft((draft) => locateComment(draft, comment).join('.')).split('.');
  return (
    <Anchor className={css.reason} href={stepHref(query, stepId, path)}>
      {children}
    </Anchor>
  );
}
