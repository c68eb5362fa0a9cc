import { isApiError } from '@portal/api-client';
import { withdrawEntry } from '@portal/api-client/entry';
import { lastChineseSecond } from '@portal/contract/beijing-time';
import { type EntryDetail, withdrawEntrySchema } from '@portal/contract/competition/entry';
import { Button, Notice } from '@portal/ui';
import { Dialog, Field, Textarea } from '@portal/ui/controls';
import { withdrawalNotice } from '@portal/ui/entry-status';
import { useForm, zodResolver } from '@portal/ui/form';
import { useState } from 'react';

interface WithdrawDialogProps {
  entry: Pick<EntryDetail, 'id' | 'deadline'>;
  clockOffset: number;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Asks why, because withdrawing takes the entry out of the competition. */
export function WithdrawDialog({ entry, clockOffset, onClose, onDone }: WithdrawDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(withdrawEntrySchema),
    defaultValues: { reason: '' },
  });
  const [notice] = useState(() =>
    withdrawalNotice(entry.deadline, Date.now() + clockOffset, lastChineseSecond),
  );
  const [failure, setFailure] = useState<string>();
  const withdraw = handleSubmit(async ({ reason }) => {
    setFailure(undefined);
    try {
      await withdrawEntry(entry.id, reason);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!error.reported) setFailure(error.msg);
      return;
    }
    onClose();
    await onDone();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutside={false}
      title="撤回报名"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button variant="danger" busy={formState.isSubmitting} onClick={withdraw}>
            确定
          </Button>
        </>
      }
    >
      <form onSubmit={withdraw}>
        <p>{notice}</p>
        <Field label="撤回原因" required error={formState.errors.reason?.message}>
          <Textarea {...register('reason')} rows={3} />
        </Field>
        {failure ? (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
