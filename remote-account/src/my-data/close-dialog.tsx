import { closeAccount } from '@portal/api-client/account';
import { closeAccountSchema } from '@portal/contract/account';
import { paths } from '@portal/contract/paths';
import { clearSessionAtom } from '@portal/session';
import { Notice, toast } from '@portal/ui';
import { Checkbox } from '@portal/ui/controls';
import { useForm, zodResolver } from '@portal/ui/form';
import { useNavigate } from '@portal/ui/router';
import { useStore } from 'jotai';
import { useState } from 'react';
import type { AccountDialogProps } from '../dialogs/account-dialog';
import { FormDialog } from '../form/form-dialog';
import { OwnCodeField } from '../form/own-code-field';
import { smsRefusalsAt } from '../form/sms-refusals';
import { useSave } from '../form/use-save';

/** 注销账号: with a code of the bound phone and a clear yes. */
export function CloseDialog({ open, account, onClose }: AccountDialogProps) {
  const store = useStore();
  const navigate = useNavigate();
  const [sure, setSure] = useState(false);
  const [unsure, setUnsure] = useState<string>();
  const form = useForm({
    resolver: zodResolver(closeAccountSchema),
    mode: 'onTouched',
    defaultValues: { smsCode: '' },
  });
  const { isSubmitting } = form.formState;
  const save = async ({ smsCode }: { smsCode: string }) => {
    if (!sure) return setUnsure('请先勾选确认');
    await closeAccount(smsCode);
    // The tokens are void now: a call that the next page makes with them would ask to log in again.
    store.set(clearSessionAtom);
    await navigate(paths.home.href());
    toast.success('账号已注销，感谢您的参与');
  };
  const { submit, failure } = useSave(form, save, { refusals: smsRefusalsAt('smsCode') });
  return (
    <FormDialog
      open={open}
      title="注销账号"
      danger
      submitLabel="确认注销"
      onClose={onClose}
      onSubmit={submit}
      busy={isSubmitting}
      failure={failure ?? unsure}
    >
      <Notice tone="warning">注销后账号无法恢复，未提交的报名草稿将被删除。建议先导出您的数据。</Notice>
      <OwnCodeField form={form} phone={account.phone} />
      <Checkbox
        checked={sure}
        onChange={(event) => {
          setSure(event.target.checked);
          setUnsure(undefined);
        }}
      >
        我已了解注销后果，确认注销账号
      </Checkbox>
    </FormDialog>
  );
}
