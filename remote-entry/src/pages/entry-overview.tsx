import { isApiError } from '@portal/api-client';
import { reopenEntry, withdrawEntry } from '@portal/api-client/entry';
import { chineseSecond, windowDays } from '@portal/contract/beijing-time';
import { type EntryDetail, findReasonProblem } from '@portal/contract/competition/entry';
import type { CurrentSeason, TimeWindow } from '@portal/contract/competition/season';
import { isWithdrawable } from '@portal/contract/competition/status-names';
import { paths } from '@portal/contract/paths';
import { openWithdrawalReason } from '@portal/contract/unsent-input';
import { Button, ButtonLink, DescriptionList, Tag, Timeline, toast } from '@portal/ui';
import { Box, Heading, Stack, Text, Wrap } from '@portal/ui/controls';
import { Alert, Panel, WithdrawDialog } from '@portal/ui/controls/page';
import { entryStatusBadges, getDeadlineName, notSubmitted } from '@portal/ui/entry-status';
import { getNextStep } from '@portal/ui/next-step';
import { useNavigate, useSearchParams } from '@portal/ui/router';
import { useRef, useState } from 'react';
import { useEditor, useSaveState } from '../editor/editor-context';
import { stepHref } from '../editor/field-path';
import type { UnsavedStep } from '../editor/restore';
import { SaveBar } from '../editor/save-bar';
import { useClockOffset } from '../editor/server-clock';
import { ReviewEntry } from '../form/review-entry';
import { DeadlineBar } from './deadline-bar';
import { KeptNotice } from './entry-notices';
import type { EntryViewProps } from './entry-view';
import { LegacyAnswers } from './legacy-answers';
import { listUnsaved, UnsavedAnswers } from './unsaved-answers';

export function EntryOverview(props: EntryViewProps & { lockedUnsaved: readonly UnsavedStep[] }) {
  const { entry, definition, season, clock, lockedUnsaved } = props;
  const clockOffset = useClockOffset(clock);
  const { draft } = useEditor();
  const hasConflicts = useSaveState().conflicts.length > 0;
  const status = entryStatusBadges[entry.status];
  const now = clock.now();
  const open = now < Date.parse(entry.deadline);
  const next = getNextStep(entry, entry, now);
  const tooLate = !open && (entry.status === 'draft' || entry.status === 'returned');
  const unsaved = listUnsaved(draft, lockedUnsaved);

  return (
    <Stack gap="2">
      <KeptNotice keptAt={props.keptAt}>
        恢复连接后自动更新；撤回报名、提交报名和查看回执需要联网。
      </KeptNotice>
      <Panel gap="2">
        <Box>
          <Heading as="h1" tabIndex={-1} fontSize="2xl">
            {entry.projectName || '未命名项目'}
          </Heading>
          <Text color="text.soft">{entry.season.name}</Text>
        </Box>
        <Wrap columnGap="3" rowGap="1" align="center">
          <Tag tone={status.tone}>{status.label}</Tag>
          {getDeadlineName(entry.status) ? (
            <DeadlineBar deadline={entry.deadline} clockOffset={clockOffset} />
          ) : null}
        </Wrap>
        <DescriptionList
          items={[
            { term: '报名编号', description: entry.entryNo ?? '提交后生成' },
            { term: '赛道', description: entry.track ?? '未选择' },
            { term: '组别', description: entry.group ?? '未确定' },
            {
              term: '提交时间',
              description: entry.submittedAt ? chineseSecond(entry.submittedAt) : notSubmitted(entry.entryNo),
            },
          ]}
        />
        {next && !tooLate ? (
          <Alert tone={next.tone} title={next.title}>
            {next.text}
          </Alert>
        ) : null}
        {tooLate ? (
          <Alert tone="warning" role="alert" title="报名已截止，内容不能再修改">
            已填写的内容都在下面，可以查看和复制。
          </Alert>
        ) : null}
        {unsaved.length > 0 ? (
          <UnsavedAnswers definition={definition} answers={draft.answers()} unsaved={unsaved} />
        ) : null}
        <EntryActions {...props} isBeforeDeadline={open} />
      </Panel>
      <Panel gap="2">
        <Heading fontSize="lg">进展</Heading>
        <Timeline items={[...historyItems(entry.history), ...comingStages(entry, season)]} />
      </Panel>
      <Panel gap="2">
        <ReviewEntry heading={<Heading fontSize="lg">报名内容</Heading>}>
          {entry.changedSinceSubmission ? (
            <Text color="text.soft">以下含尚未重新提交的修改；审核所见的是上次提交的内容。</Text>
          ) : null}
        </ReviewEntry>
        <LegacyAnswers stepIds={Object.keys(entry.legacy)} />
      </Panel>
      {hasConflicts ? <SaveBar /> : null}
    </Stack>
  );
}

interface EntryActionsProps extends EntryViewProps {
  isBeforeDeadline: boolean;
}

function EntryActions(props: EntryActionsProps) {
  const { entry, definition, isBeforeDeadline, onReload } = props;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [withdrawing, setWithdrawing] = useState(false);
  const submitStep = definition.steps.find(({ kind }) => kind === 'submit');
  const firstStep = definition.steps[0]?.id;
  const changed = entry.changedSinceSubmission;
  const openStep = (stepId = '', { replace = false } = {}) =>
    // The pressed button disappears with this page.
    navigate(stepHref(query, stepId), { replace, state: { focus: 'heading' } });
  return (
    <Wrap gap="1.5" align="center">
      {changed && entry.submittable && submitStep ? (
        <Button onClick={() => openStep(submitStep.id)}>去重新提交</Button>
      ) : null}
      {entry.submittedAt ? (
        <ButtonLink variant={changed ? 'outline' : 'brand'} href={paths.competitionEnter.receipt(entry.id)}>
          查看报名回执
        </ButtonLink>
      ) : null}
      {entry.editable && isBeforeDeadline ? (
        <Button variant="outline" icon="edit" onClick={() => openStep(firstStep)}>
          修改报名资料
        </Button>
      ) : null}
      {isWithdrawable(entry.status) ? (
        <Button variant="ghost" onClick={() => setWithdrawing(true)}>
          撤回报名
        </Button>
      ) : null}
      {entry.status === 'withdrawn' && isBeforeDeadline ? (
        <ReopenButton
          entryId={entry.id}
          onReload={onReload}
          onReopened={() => openStep(firstStep, { replace: true })}
        />
      ) : null}
      {definition.steps
        .filter(({ kind }) => kind === 'supplement')
        .map(({ id, title }) => (
          <Button key={id} variant="outline" onClick={() => openStep(id)}>
            {title}
          </Button>
        ))}
      {withdrawing ? <Withdrawal {...props} onClose={() => setWithdrawing(false)} /> : null}
    </Wrap>
  );
}

interface ReopenButtonProps extends Pick<EntryViewProps, 'onReload'> {
  entryId: string;
  onReopened: () => void | Promise<void>;
}

function ReopenButton({ entryId, onReload, onReopened }: ReopenButtonProps) {
  const { tellTabs } = useEditor();
  const [busy, setBusy] = useState(false);
  const reopen = async () => {
    setBusy(true);
    try {
      await reopenEntry(entryId);
      tellTabs();
      toast.success('报名已重新开启');
      await onReload();
      await onReopened();
    } catch (error) {
      // The API client has already shown the error. Another tab may have reopened it, or the deadline has
      // passed.
      if (isApiError(error) && error.kind === 'business') await onReload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={reopen}>
      重新开启报名
    </Button>
  );
}

type WithdrawalProps = Pick<EntryActionsProps, 'entry' | 'ownerId' | 'clock' | 'onReload'> & {
  onClose: () => void;
};

function Withdrawal({ entry, ownerId, clock, onReload, onClose }: WithdrawalProps) {
  const { tellTabs } = useEditor();
  /** Set if the API rejected the withdrawal: this page may be out of date. */
  const refused = useRef(false);
  const unsent = openWithdrawalReason(ownerId, entry.id);
  const withdraw = async (reason: string) => {
    try {
      await withdrawEntry(entry.id, reason);
    } catch (error) {
      if (!isApiError(error)) throw error;
      refused.current = error.kind === 'business';
      return error.reported ? undefined : error.msg;
    }
    unsent.store(undefined);
    tellTabs();
    onClose();
    toast.success('报名已撤回');
    await onReload();
    return undefined;
  };
  return (
    <WithdrawDialog
      open
      deadline={entry.deadline}
      clockOffset={useClockOffset(clock)}
      findReasonProblem={findReasonProblem}
      unsent={unsent}
      onClose={() => {
        onClose();
        if (refused.current) void onReload();
      }}
      onWithdraw={withdraw}
    />
  );
}

function comingStages({ status, season: { id } }: EntryDetail, season: CurrentSeason) {
  if (id !== season.id) return [];
  const { review, final } = season.windows;
  const stage = (title: string, { opens, closes }: TimeWindow) => ({
    title,
    time: windowDays(opens, closes),
    state: 'ahead' as const,
  });
  const finals = stage('决赛', final);
  if (status === 'submitted') return [stage('资格审核', review), finals];
  return status === 'under_review' || status === 'approved' ? [finals] : [];
}

/** A status reached more than once is numbered. */
function historyItems(history: EntryDetail['history']) {
  const seen = new Map<string, number>();
  return history.map(({ status, at, note }) => {
    const { label } = entryStatusBadges[status];
    const times = (seen.get(label) ?? 0) + 1;
    seen.set(label, times);
    return {
      title: times > 1 ? `${label}（第${times}次）` : label,
      time: chineseSecond(at),
      text: note,
      state: 'done' as const,
    };
  });
}
