import { isApiError } from '@portal/api-client';
import { reopenEntry } from '@portal/api-client/entry';
import type { CurrentSeason } from '@portal/contract/competition/season';
import { isWithdrawable } from '@portal/contract/competition/status-names';
import { paths } from '@portal/contract/paths';
import { Button, ButtonLink, loadOrToast, toast } from '@portal/ui';
import { Flex } from '@portal/ui/controls';
import { useNavigate, useRevalidator } from '@portal/ui/router';
import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import { useFocusAfterRemoval } from '../center/list-actions';
import { notifyOtherTabs } from '../center/use-refresh-outdated-tab';
import { useKeepPageOnSignOut } from '../dialogs/account-dialogs';
import { MainAction } from './entry-link';
import type { EntryRecord } from './load-records';
import type { WithdrawDialogProps } from './withdraw-dialog';

interface RecordActionsProps {
  record: EntryRecord;
  now: number;
  clockOffset: number;
  copyTo: CurrentSeason | undefined;
}

export function RecordActions({ record, now, clockOffset, copyTo }: RecordActionsProps) {
  const { summary } = record;
  const keepFocus = useFocusAfterRemoval();
  const reopenable = summary.status === 'withdrawn' && now < Date.parse(summary.deadline);
  return (
    <Flex wrap="wrap" gap="1.5" css={{ '& > *': { flex: { smDown: '1 1 auto' } } }}>
      <MainAction record={record} />
      {reopenable ? <ReopenButton entryId={summary.id} keepFocus={keepFocus} /> : null}
      {summary.submittedAt ? (
        <ButtonLink href={paths.competitionEnter.receipt(summary.id)} variant="outline" icon="printer">
          打印回执
        </ButtonLink>
      ) : null}
      {copyTo ? (
        <ButtonLink href={paths.competitionEnter.copy(summary.id)} variant="outline" icon="copy">
          复制到本届
        </ButtonLink>
      ) : null}
      {isWithdrawable(summary.status) ? (
        <WithdrawButton
          entryId={summary.id}
          deadline={summary.deadline}
          clockOffset={clockOffset}
          keepFocus={keepFocus}
        />
      ) : null}
    </Flex>
  );
}

interface KeepsFocus {
  /** To be called with the pressed button, which disappears when the record reloads. */
  keepFocus: (pressed: HTMLButtonElement) => void;
}

function ReopenButton({ entryId, keepFocus }: KeepsFocus & { entryId: string }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const reopen = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setBusy(true);
    try {
      await reopenEntry(entryId);
      notifyOtherTabs(entryId);
      toast.success('报名已重新开启');
      await navigate(paths.competitionEnter.entry(entryId), { state: { focus: 'heading' } });
    } catch (error) {
      // The API client has already shown the error. Another tab may have reopened it, or the deadline has
      // passed.
      if (!isApiError(error) || error.kind !== 'business') return;
      keepFocus(currentTarget);
      await revalidate();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={reopen}>
      重新开启
    </Button>
  );
}

function WithdrawButton({
  keepFocus,
  ...entry
}: KeepsFocus & Pick<WithdrawDialogProps, 'entryId' | 'deadline' | 'clockOffset'>) {
  const { revalidate } = useRevalidator();
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<WithdrawDialogProps>; opening: number }>();
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useKeepPageOnSignOut(open);
  const show = async () => {
    setLoading(true);
    const module = await loadOrToast(() => import('./withdraw-dialog'));
    setLoading(false);
    if (!module) return;
    setLoaded((last) => ({ Dialog: module.WithdrawDialog, opening: (last?.opening ?? 0) + 1 }));
    setOpen(true);
  };
  const showAsItIs = () => {
    if (button.current) keepFocus(button.current);
    void revalidate();
  };
  const onClose = (refused: boolean) => {
    setOpen(false);
    if (refused) showAsItIs();
  };
  const onDone = () => {
    setOpen(false);
    toast.success('报名已撤回');
    showAsItIs();
  };
  return (
    <>
      <Button ref={button} variant="ghost" busy={loading} onClick={show}>
        撤回报名
      </Button>
      {loaded ? (
        <loaded.Dialog key={loaded.opening} {...entry} open={open} onClose={onClose} onDone={onDone} />
      ) : null}
    </>
  );
}
