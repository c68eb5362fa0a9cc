import { modifyAcName } from '@portal/api-client/account';
import { checkUsername } from '@portal/api-client/auth';
import { modifyAcNameQuerySchema } from '@portal/contract/account';
import { usernameMessages, usernameSchema } from '@portal/contract/rules';
import { Field, Input } from '@portal/ui/controls';
import { useForm, useWatch, zodResolver } from '@portal/ui/form';
import { useDebouncedQuery } from '@portal/ui/use-debounced-query';
import type { AccountDialogProps } from '../dialogs/account-dialog';
import { FormDialog } from '../form/form-dialog';
import { useSave } from '../form/use-save';

export function UsernameDialog({ open, account, onClose, onSaved }: AccountDialogProps) {
  const form = useForm({
    resolver: zodResolver(modifyAcNameQuerySchema),
    mode: 'onTouched',
    defaultValues: { acName: account.acName },
  });
  const { errors, isSubmitting } = form.formState;
  const typed = usernameSchema.safeParse(useWatch({ control: form.control, name: 'acName' })).data;
  const taken = useDebouncedQuery(typed === account.acName ? undefined : typed, checkUsername);
  const save = async ({ acName }: { acName: string }) => {
    await modifyAcName(acName);
    onSaved('用户名已修改');
  };
  const { submit, failure } = useSave(form, save, { refusals: { 1002003000: { field: 'acName' } } });
  return (
    <FormDialog
      open={open}
      title="修改用户名"
      onClose={onClose}
      onSubmit={submit}
      busy={isSubmitting}
      failure={failure}
    >
      <Field
        label="用户名"
        help="4-15位字母和数字，以字母开头"
        error={errors.acName?.message ?? (taken ? usernameMessages.taken : undefined)}
      >
        <Input
          {...form.register('acName')}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="请输入用户名"
        />
      </Field>
    </FormDialog>
  );
}
