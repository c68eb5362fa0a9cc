import { reopenEntry } from '@portal/api-client/entry';
import { chineseSecond } from '@portal/contract/beijing-time';
import type { EntryDetail } from '@portal/contract/competition/entry';
import { paths } from '@portal/contract/paths';
import { getStep } from '@portal/season/definition';
import { Button, ButtonLink, Card, DescriptionList, Notice, SectionHeading, Tag, Timeline } from '@portal/ui';
import { entryStatusBadges } from '@portal/ui/entry-status';
import { useNavigate, useSearchParams } from '@portal/ui/router';
import { useState } from 'react';
import { useEditor, useSaveState } from '../editor/editor-context';
import { stepHref } from '../editor/field-path';
import { SaveBar } from '../editor/save-bar';
import { ReviewEntry } from '../form/review-entry';
import { DeadlineBar } from './entry-steps';
import type { EntryViewProps } from './entry-view';
import { LegacyAnswers } from './legacy-answers';
import css from './pages.module.css';
import { WithdrawDialog } from './withdraw-dialog';

/** An entry that is not being worked on: where it stands, what can be done, everything in it. */
export function EntryOverview(props: EntryViewProps & { lockedUnsavedSteps: readonly string[] }) {
  const { entry, definition, clockOffset, onReload, lockedUnsavedSteps } = props;
  const { draft } = useEditor();
  const undecided = useSaveState().conflicts.length > 0;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [withdrawing, setWithdrawing] = useState(false);
  const status = entryStatusBadges[entry.status];
  const open = Date.now() + clockOffset < Date.parse(entry.deadline);
  const canWithdraw = entry.status === 'submitted' && open;
  const reopen = async () => {
    await reopenEntry(entry.id);
    await onReload();
  };

  return (
    <div className={css.overview}>
      <Card as="section" padding="l" className={css.overview}>
        <SectionHeading level={1} title={entry.projectName || '未命名项目'} lead={entry.season.name} />
        <div className={css.facts}>
          <Tag tone={status.tone}>{status.label}</Tag>
          {open || !entry.submittedAt ? (
            <DeadlineBar deadline={entry.deadline} clockOffset={clockOffset} />
          ) : null}
        </div>
        <DescriptionList
          items={[
            { term: '报名编号', description: entry.entryNo ?? '提交后生成' },
            { term: '赛道', description: entry.track ?? '未选择' },
            { term: '组别', description: entry.group ?? '未确定' },
            {
              term: '提交时间',
              description: entry.submittedAt ? chineseSecond(entry.submittedAt) : '未提交',
            },
          ]}
        />
        {entry.changedSinceSubmission ? (
          <Notice tone="warning">您有尚未重新提交的修改，评审以上次提交的内容为准。</Notice>
        ) : null}
        {lockedUnsavedSteps.length > 0 ? (
          <Notice tone="warning" title="有内容尚未保存到平台">
            {lockedUnsavedSteps.map((id) => getStep(definition, id).title).join('、')}
            中有未能保存的内容，仍保留在本机。重新开放编辑后，请在本机打开本页，内容会自动恢复。
          </Notice>
        ) : null}
        <div className={css.actions}>
          {entry.submittedAt ? (
            <ButtonLink href={paths.competitionEnter.receipt(entry.id)}>查看报名回执</ButtonLink>
          ) : null}
          {entry.editable ? (
            <Button variant="outline" icon="edit" onClick={() => navigate(stepHref(query, 'project'))}>
              修改报名资料
            </Button>
          ) : null}
          {canWithdraw ? (
            <Button variant="ghost" onClick={() => setWithdrawing(true)}>
              撤回报名
            </Button>
          ) : null}
          {entry.status === 'withdrawn' && open ? <Button onClick={reopen}>重新开启报名</Button> : null}
          {definition.steps
            .filter(({ kind }) => kind === 'supplement')
            .map(({ id, title }) => (
              <Button key={id} variant="ghost" onClick={() => navigate(stepHref(query, id))}>
                {title}
              </Button>
            ))}
        </div>
      </Card>
      <Card as="section" className={css.overview}>
        <SectionHeading title="进展" />
        <Timeline items={historyItems(entry.history)} />
      </Card>
      <Card as="section" className={css.overview}>
        <SectionHeading title="报名内容" />
        <ReviewEntry definition={definition} answers={draft.answers()} />
        <LegacyAnswers entry={entry} definition={definition} stepIds={Object.keys(entry.legacy)} />
      </Card>
      {withdrawing ? (
        <WithdrawDialog
          entry={entry}
          clockOffset={clockOffset}
          onClose={() => setWithdrawing(false)}
          onDone={onReload}
        />
      ) : null}
      {undecided ? <SaveBar /> : null}
    </div>
  );
}

/** A state that was reached more than once says which time it is. */
function historyItems(history: EntryDetail['history']) {
  const seen = new Map<string, number>();
  return history.map(({ status, at, note }) => {
    const { label } = entryStatusBadges[status];
    const times = (seen.get(label) ?? 0) + 1;
    seen.set(label, times);
    return { title: times > 1 ? `${label}（第${times}次）` : label, time: chineseSecond(at), text: note };
  });
}
