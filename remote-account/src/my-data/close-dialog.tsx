import { isApiError } from '@portal/api-client';
import { closeAccount } from '@portal/api-client/account';
import { closeAccountFormSchema } from '@portal/contract/account';
import { hasUnknownOutcome } from '@portal/contract/envelope';
import { paths } from '@portal/contract/paths';
import { forgetInputOfAllTabs } from '@portal/contract/unsent-input';
import { clearSessionAtom } from '@portal/session';
import { toast } from '@portal/ui';
import { Checkbox } from '@portal/ui/controls';
import { Alert } from '@portal/ui/controls/page';
import { useForm, zodResolver } from '@portal/ui/form';
import { useNavigate } from '@portal/ui/router';
import { useStore } from 'jotai';
import { useState } from 'react';
import type { AccountDialogProps } from '../dialogs/account-dialogs';
import { CurrentPhoneCodeField, smsCodeFieldErrors } from '../dialogs/current-phone-code-field';
import { FormDialog, useSubmit } from '../dialogs/form-dialog';

/**
 * Shown if no response arrived: the account may be closed, and then later calls only report an ended session.
 */
const UNANSWERED =
  '没有收到平台的答复，账号可能已经注销。请再次点击“确认注销”，如提示登录状态已过期，则账号已经注销。';

/** 注销账号: requires a code sent to the bound phone and a ticked confirmation. */
export function CloseDialog({ open, account, onClose }: AccountDialogProps) {
  const store = useStore();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    resolver: zodResolver(closeAccountFormSchema),
    mode: 'onTouched',
    defaultValues: { smsCode: '', confirmed: false },
  });
  const { errors } = form.formState;
  const save = async ({ smsCode }: { smsCode: string }) => {
    setProblem(undefined);
    try {
      await closeAccount(smsCode);
    } catch (error) {
      if (!isApiError(error) || !hasUnknownOutcome(error)) throw error;
      return setProblem(UNANSWERED);
    }
    // The tokens are now invalid: a call with them would prompt the user to sign in again.
    store.set(clearSessionAtom);
    forgetInputOfAllTabs();
    await navigate(paths.home.href());
    toast.success('账号已注销，感谢您的参与');
  };
  const submission = useSubmit(form, save, { fieldErrors: smsCodeFieldErrors });
  return (
    <FormDialog
      {...submission}
      open={open}
      title="注销账号"
      danger
      submitLabel="确认注销"
      onClose={onClose}
      failure={submission.failure ?? problem}
    >
      <Alert tone="warning">注销后账号无法恢复，未提交或已撤回的报名将被删除。建议先导出您的数据。</Alert>
      <CurrentPhoneCodeField
        field={form.register('smsCode')}
        error={errors.smsCode?.message}
        phone={account.phone}
      />
      <Checkbox required error={errors.confirmed?.message} {...form.register('confirmed')}>
        我已了解注销后果，确认注销账号
      </Checkbox>
    </FormDialog>
  );
}
