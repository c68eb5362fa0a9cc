import { exportOwnData } from '@portal/api-client/account';
import { exportDataSchema } from '@portal/contract/account';
import { beijingDay } from '@portal/contract/beijing-time';
import { Alert } from '@portal/ui/controls/page';
import { useForm, zodResolver } from '@portal/ui/form';
import { useEffect, useRef } from 'react';
import type { AccountDialogProps } from '../dialogs/account-dialogs';
import { CurrentPhoneCodeField, smsCodeFieldErrors } from '../dialogs/current-phone-code-field';
import { FormDialog, useSubmit } from '../dialogs/form-dialog';

export const toFileName = (exportedAt: string): string => `我的数据-${beijingDay(exportedAt)}.json`;

function saveAsFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the blob URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * 导出数据: downloads all data of the account as one JSON file, after verifying a code sent to the bound phone.
 */
export function ExportDialog({ open, account, onClose, onSaved }: AccountDialogProps) {
  const form = useForm({
    resolver: zodResolver(exportDataSchema),
    mode: 'onTouched',
    defaultValues: { smsCode: '' },
  });
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  const save = async ({ smsCode }: { smsCode: string }) => {
    const data = await exportOwnData(smsCode);
    // The user cancelled while the request was pending: do not leave personal data on this computer.
    if (!isOpen.current) return;
    saveAsFile(toFileName(data.exportedAt), JSON.stringify(data, null, 2));
    onSaved('数据已导出，请妥善保管');
  };
  const submission = useSubmit(form, save, { fieldErrors: smsCodeFieldErrors });
  return (
    <FormDialog {...submission} open={open} title="导出数据" submitLabel="导出" onClose={onClose}>
      <Alert>
        为保护您的个人信息，导出前需验证当前手机号。文件中含有完整的身份信息和报名内容，请勿转发他人。
      </Alert>
      <CurrentPhoneCodeField
        field={form.register('smsCode')}
        error={form.formState.errors.smsCode?.message}
        phone={account.phone}
      />
    </FormDialog>
  );
}
