import { modifyContactPhone } from '@portal/api-client/account';
import { modifyContactPhoneSchema } from '@portal/contract/account';
import { Field, Input } from '@portal/ui/controls';
import { useForm, zodResolver } from '@portal/ui/form';
import type { AccountDialogProps } from '../dialogs/account-dialog';
import { FormDialog } from '../form/form-dialog';
import { useSave } from '../form/use-save';

export function ContactPhoneDialog({ open, account, onClose, onSaved }: AccountDialogProps) {
  const form = useForm({
    resolver: zodResolver(modifyContactPhoneSchema),
    mode: 'onTouched',
    defaultValues: { contactPhone: account.contactPhone },
  });
  const { errors, isSubmitting } = form.formState;
  const save = async ({ contactPhone }: { contactPhone: string }) => {
    await modifyContactPhone(contactPhone);
    onSaved('联系电话已修改');
  };
  const { submit, failure } = useSave(form, save);
  return (
    <FormDialog
      open={open}
      title="修改联系电话"
      onClose={onClose}
      onSubmit={submit}
      busy={isSubmitting}
      failure={failure}
    >
      <Field label="联系电话" help="赛事工作人员通过它与您联系" error={errors.contactPhone?.message}>
        <Input
          {...form.register('contactPhone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="请输入联系电话"
        />
      </Field>
    </FormDialog>
  );
}
