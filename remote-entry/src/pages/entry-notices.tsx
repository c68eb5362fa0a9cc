import { chineseMinute, deadlineText } from '@portal/contract/beijing-time';
import { findGroup } from '@portal/season/answers';
import { getGroupSteps } from '@portal/season/definition';
import { Anchor } from '@portal/ui';
import { Box, Stack } from '@portal/ui/controls';
import { Alert } from '@portal/ui/controls/page';
import { useSearchParams } from '@portal/ui/router';
import type { ReactNode } from 'react';
import { useDraft } from '../editor/editor-context';
import { locateComment, type ReviewComment } from '../editor/field-issues';
import { focusField, stepHref } from '../editor/field-path';
import type { EntryViewProps } from './entry-view';

export function EntryNotices({ entry, definition, keptAt }: EntryViewProps) {
  const [query] = useSearchParams();
  const group = useDraft((draft) => findGroup(definition, draft.answers()));
  const { returned, migration } = entry;
  const current = definition.steps.find(({ id }) => id === query.get('step')) ?? definition.steps[0];
  const decidesGroup = current?.kind === 'submit' || getGroupSteps(definition).has(current?.id ?? '');
  return (
    <Stack gap="1" _empty={{ display: 'none' }}>
      <KeptNotice keptAt={keptAt}>
        可以继续填写，恢复连接后自动保存到平台；上传文件和提交报名需要联网。
      </KeptNotice>
      {migration ? (
        <Alert title="报名表已更新">
          <Box as="ul" marginTop="0.5" paddingLeft="2.5" listStyleType="disc">
            {migration.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </Box>
        </Alert>
      ) : null}
      {returned ? (
        <Alert tone="warning" title={`退回修改：请在${deadlineText(entry.deadline)}前重新提交`}>
          <p>{returned.reason}</p>
          <Box as="ul" marginTop="0.5" paddingLeft="2.5" listStyleType="disc">
            {returned.fields.map((comment) => (
              <li key={`${comment.path.join('/')} ${comment.message}`}>
                <CommentLink comment={comment}>
                  {comment.label ?? '其他'}：{comment.message}
                </CommentLink>
              </li>
            ))}
          </Box>
        </Alert>
      ) : null}
      {entry.submittedAt && entry.status === 'submitted' ? (
        <Alert tone="warning" title="您正在修改已提交的报名">
          重新提交之前，审核以上次提交的内容为准；修改后请到“提交报名”重新提交。
        </Alert>
      ) : null}
      {group && decidesGroup ? <Alert title={`参赛组别：${group.name}`}>{group.explanation}</Alert> : null}
    </Stack>
  );
}

/** Shows when the entry was kept, if the server is unreachable. @param children instruction for the user */
export function KeptNotice({ keptAt, children }: { keptAt: string | undefined; children: string }) {
  if (!keptAt) return null;
  return (
    <Alert tone="warning" role="status" title="当前无法连接平台">
      以下是本机于{chineseMinute(keptAt)}保存的报名内容。{children}
    </Alert>
  );
}

function CommentLink({ comment, children }: { comment: ReviewComment; children: ReactNode }) {
  const [query] = useSearchParams();
  const [stepId = '', ...path] = useDraft((draft) => locateComment(draft, comment).join('.')).split('.');
  return (
    <Box
      asChild
      // Aligns the list marker with the first line, however long the comment is.
      display="inline-flex"
      paddingBlock="0.5"
      color="link"
      textDecoration="underline"
      textUnderlineOffset="3px"
    >
      {/* Pressing the link again does not change the URL, so focus the field explicitly. */}
      <Anchor keepScroll href={stepHref(query, stepId, path)} onClick={() => focusField(stepId, path)}>
        {children}
      </Anchor>
    </Box>
  );
}
