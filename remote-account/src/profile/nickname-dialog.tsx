import { modifyNickname } from '@portal/api-client/account';
import { modifyNicknameSchema } from '@portal/contract/account';
import { Field, Input } from '@portal/ui/controls';
import { useForm, zodResolver } from '@portal/ui/form';
import type { AccountDialogProps } from '../dialogs/account-dialog';
import { FormDialog } from '../form/form-dialog';
import { useSave } from '../form/use-save';

export function NicknameDialog({ open, account, onClose, onSaved }: AccountDialogProps) {
  const form = useForm({
    resolver: zodResolver(modifyNicknameSchema),
    mode: 'onTouched',
    defaultValues: { nickname: account.nickname },
  });
  const { errors, isSubmitting } = form.formState;
  const save = async ({ nickname }: { nickname: string }) => {
    await modifyNickname(nickname);
    onSaved('名称备注已修改');
  };
  const { submit, failure } = useSave(form, save);
  return (
    <FormDialog
      open={open}
      title="修改名称备注"
      onClose={onClose}
      onSubmit={submit}
      busy={isSubmitting}
      failure={failure}
    >
      <Field label="名称备注" help="最多30个字，留空则显示为“未填写”" error={errors.nickname?.message}>
        <Input {...form.register('nickname')} autoComplete="nickname" placeholder="请输入名称备注" />
      </Field>
    </FormDialog>
  );
}
