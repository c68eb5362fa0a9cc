import { modifyEmail } from '@portal/api-client/account';
import { modifyEmailQuerySchema } from '@portal/contract/account';
import { Field, Input } from '@portal/ui/controls';
import { useForm, zodResolver } from '@portal/ui/form';
import type { AccountDialogProps } from '../dialogs/account-dialog';
import { FormDialog } from '../form/form-dialog';
import { useSave } from '../form/use-save';

export function EmailDialog({ open, account, onClose, onSaved }: AccountDialogProps) {
  const form = useForm({
    resolver: zodResolver(modifyEmailQuerySchema),
    mode: 'onTouched',
    defaultValues: { email: account.email },
  });
  const { errors, isSubmitting } = form.formState;
  const save = async ({ email }: { email: string }) => {
    await modifyEmail(email);
    onSaved('邮箱已修改');
  };
  const { submit, failure } = useSave(form, save);
  return (
    <FormDialog
      open={open}
      title="修改邮箱"
      onClose={onClose}
      onSubmit={submit}
      busy={isSubmitting}
      failure={failure}
    >
      <Field label="邮箱" error={errors.email?.message}>
        <Input
          {...form.register('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="请输入邮箱"
        />
      </Field>
    </FormDialog>
  );
}
