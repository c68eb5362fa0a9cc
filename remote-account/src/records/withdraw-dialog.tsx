import { withdrawEntry } from '@portal/api-client/entry';
import { lastChineseMinute } from '@portal/contract/beijing-time';
import { withdrawEntrySchema } from '@portal/contract/competition/entry';
import { Field, Textarea } from '@portal/ui/controls';
import { withdrawalNotice } from '@portal/ui/entry-status';
import { useForm, zodResolver } from '@portal/ui/form';
import { useState } from 'react';
import { FormDialog, useSubmit } from '../dialogs/form-dialog';

export interface WithdrawDialogProps {
  entryId: string;
  /** Until when the entry can be submitted. */
  deadline: string;
  /** Server time minus this device's, in milliseconds. */
  clockOffset: number;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks why, because withdrawing takes the entry out of the competition. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const { entryId, deadline, clockOffset, open, onClose, onDone } = props;
  const [notice] = useState(() => withdrawalNotice(deadline, Date.now() + clockOffset, lastChineseMinute));
  const form = useForm({
    resolver: zodResolver(withdrawEntrySchema),
    mode: 'onTouched',
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const save = async ({ reason }: { reason: string }) => {
    await withdrawEntry(entryId, reason);
    onDone();
  };
  const { submit, failure } = useSubmit(form, save);
  return (
    <FormDialog
      open={open}
      title="撤回报名"
      danger
      submitLabel="确认撤回"
      onClose={onClose}
      onSubmit={submit}
      busy={isSubmitting}
      failure={failure}
    >
      <p>{notice}</p>
      <Field label="撤回原因" error={errors.reason?.message}>
        <Textarea {...form.register('reason')} rows={3} />
      </Field>
    </FormDialog>
  );
}
