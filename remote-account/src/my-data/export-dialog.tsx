import { exportOwnData } from '@portal/api-client/account';
import { exportDataSchema } from '@portal/contract/account';
import { Notice } from '@portal/ui';
import { useForm, zodResolver } from '@portal/ui/form';
import type { AccountDialogProps } from '../dialogs/account-dialog';
import { FormDialog } from '../form/form-dialog';
import { OwnCodeField } from '../form/own-code-field';
import { smsRefusalsAt } from '../form/sms-refusals';
import { useSave } from '../form/use-save';
import { saveAsFile } from './save-as-file';

/** 导出数据: everything that the platform holds of the account, as one JSON file, for who has the bound phone. */
export function ExportDialog({ open, account, onClose, onSaved }: AccountDialogProps) {
  const form = useForm({
    resolver: zodResolver(exportDataSchema),
    mode: 'onTouched',
    defaultValues: { smsCode: '' },
  });
  const save = async ({ smsCode }: { smsCode: string }) => {
    const data = await exportOwnData(smsCode);
    saveAsFile(`我的数据-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
    onSaved('数据已导出，请妥善保管');
  };
  const { submit, failure } = useSave(form, save, { refusals: smsRefusalsAt('smsCode') });
  return (
    <FormDialog
      open={open}
      title="导出数据"
      submitLabel="导出"
      onClose={onClose}
      onSubmit={submit}
      busy={form.formState.isSubmitting}
      failure={failure}
    >
      <Notice>
        为保护您的个人信息，导出前需验证当前手机号。文件中含有完整的身份信息和报名内容，请勿转发他人。
      </Notice>
      <OwnCodeField form={form} phone={account.phone} />
    </FormDialog>
  );
}
