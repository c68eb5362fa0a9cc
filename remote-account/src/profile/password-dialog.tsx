import { withProof } from '@portal/api-client/captcha';
import { modifyPassword } from '@portal/api-client/passwords';
import { accountErrors } from '@portal/contract/errors';
import { type ChangePasswordForm, changePasswordFormSchema } from '@portal/contract/forms';
import { Field, PasswordInput } from '@portal/ui/controls';
import { useForm, zodResolver } from '@portal/ui/form';
import { NewPasswordFields } from '@portal/ui/new-password';
import type { AccountDialogProps } from '../dialogs/account-dialogs';
import { FormDialog, useSubmit } from '../dialogs/form-dialog';
import { useCaptcha } from './use-captcha';

const WRONG_OLD_PASSWORD = accountErrors.OLD_PASSWORD_WRONG.code;

/** 修改密码. After many wrong old passwords, a captcha is required. */
export function PasswordDialog({ open, account, onClose, onSaved }: AccountDialogProps) {
  const form = useForm<ChangePasswordForm>({
    resolver: zodResolver(changePasswordFormSchema),
    mode: 'onTouched',
    defaultValues: { oldPassword: '', password: '', secondPassword: '' },
  });
  const { errors } = form.formState;
  const captcha = useCaptcha();
  const save = async (values: ChangePasswordForm) => {
    const done = await withProof((captcha) => modifyPassword(values, captcha), captcha.ask);
    if (done) onSaved('密码已修改，其他设备需要重新登录');
  };
  const submission = useSubmit(form, save, {
    fieldErrors: { [WRONG_OLD_PASSWORD]: { field: 'oldPassword' } },
  });
  return (
    <>
      <FormDialog {...submission} open={open} title="修改密码" onClose={onClose}>
        {/* Lets password managers associate the new password with its username. */}
        <input hidden readOnly type="text" autoComplete="username" value={account.acName} />
        <Field label="原密码" error={errors.oldPassword?.message}>
          <PasswordInput required {...form.register('oldPassword')} placeholder="请输入原密码" />
        </Field>
        <NewPasswordFields form={form} again="secondPassword" label="新密码" />
      </FormDialog>
      {captcha.dialog}
    </>
  );
}
