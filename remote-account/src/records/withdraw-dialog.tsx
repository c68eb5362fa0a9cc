import { withdrawEntry } from '@portal/api-client/competition/withdraw-entry';
import { withdrawEntrySchema } from '@portal/contract/competition/entry';
import { Field, Textarea } from '@portal/ui/controls';
import { useForm, zodResolver } from '@portal/ui/form';
import { FormDialog } from '../form/form-dialog';
import { useSave } from '../form/use-save';

export interface WithdrawDialogProps {
  entryId: string;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks why, because withdrawing takes the entry out of the competition. */
export function WithdrawDialog({ entryId, open, onClose, onDone }: WithdrawDialogProps) {
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
  const { submit, failure } = useSave(form, save);
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
      <p>撤回后本次报名不再参加审核，已填写的内容会保留；截止前可以重新开启并再次提交。</p>
      <Field label="撤回原因" error={errors.reason?.message}>
        <Textarea {...form.register('reason')} rows={3} />
      </Field>
    </FormDialog>
  );
}
