import { isApiError } from '@portal/api-client';
import { withdrawEntry } from '@portal/api-client/entry';
import { findReasonProblem } from '@portal/contract/competition/entry';
import { openWithdrawalReason } from '@portal/contract/unsent-input';
import { pageOwnerAtom } from '@portal/session';
import { WithdrawDialog as Dialog } from '@portal/ui/controls/page';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { notifyOtherTabs } from '../center/use-refresh-outdated-tab';

export interface WithdrawDialogProps {
  entryId: string;
  deadline: string;
  clockOffset: number;
  open: boolean;
  /** @param refused whether the API rejected the withdrawal, so that the page may be out of date */
  onClose: (refused: boolean) => void;
  onDone: () => void;
}

export function WithdrawDialog({ entryId, onClose, onDone, ...rest }: WithdrawDialogProps) {
  const refused = useRef(false);
  const unsent = openWithdrawalReason(useAtomValue(pageOwnerAtom)?.id, entryId);
  const withdraw = async (reason: string) => {
    try {
      await withdrawEntry(entryId, reason);
      unsent.store(undefined);
      notifyOtherTabs(entryId);
      onDone();
    } catch (error) {
      if (!isApiError(error)) return '撤回失败，请重试';
      refused.current = error.kind === 'business';
      return error.kind === 'session' ? undefined : error.msg;
    }
    return undefined;
  };
  return (
    <Dialog
      {...rest}
      findReasonProblem={findReasonProblem}
      unsent={unsent}
      onClose={() => onClose(refused.current)}
      onWithdraw={withdraw}
    />
  );
}
