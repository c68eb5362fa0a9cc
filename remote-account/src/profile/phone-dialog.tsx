import { Steps } from '@portal/ui';
import { useState } from 'react';
import type { AccountDialogProps } from '../dialogs/account-dialog';
import { FormDialog } from '../form/form-dialog';
import { useNewPhone } from './use-new-phone';
import { usePresentPhone } from './use-present-phone';

/** 修改手机号: prove the present phone, then bind the new one. */
export function PhoneDialog({ open, account, onClose, onSaved }: AccountDialogProps) {
  const [ticket, setTicket] = useState<string>();
  const [why, setWhy] = useState<string>();
  const present = usePresentPhone(account.phone, setTicket);
  const next = useNewPhone({
    ticket,
    onBound: () => onSaved('手机号已修改，其他设备需要重新登录'),
    onTicketLost: (message) => {
      setWhy(message);
      setTicket(undefined);
    },
  });
  const step = ticket ? next : present;
  return (
    <FormDialog
      open={open}
      title="修改手机号"
      onClose={onClose}
      onSubmit={step.submit}
      busy={step.busy}
      failure={step.failure ?? (ticket ? undefined : why)}
      submitLabel={ticket ? '确定' : '下一步'}
    >
      <Steps items={['验证当前手机号', '绑定新手机号']} current={ticket ? 1 : 0} label="修改手机号的步骤" />
      {step.fields}
    </FormDialog>
  );
}
