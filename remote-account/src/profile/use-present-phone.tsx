import { checkModifyPhone } from '@portal/api-client/account';
import { closeAccountSchema as codeOnlySchema } from '@portal/contract/account';
import { Notice } from '@portal/ui';
import { useForm, zodResolver } from '@portal/ui/form';
import { OwnCodeField } from '../form/own-code-field';
import { smsRefusalsAt } from '../form/sms-refusals';
import { useSave } from '../form/use-save';
import type { PhoneStep } from './phone-step';

/** The code of the phone that is bound now; hands over the ticket for binding another one. */
export function usePresentPhone(phone: string, onProved: (ticket: string) => void): PhoneStep {
  const form = useForm({
    resolver: zodResolver(codeOnlySchema),
    mode: 'onTouched',
    defaultValues: { smsCode: '' },
  });
  const { isSubmitting } = form.formState;
  const save = async ({ smsCode }: { smsCode: string }) => onProved(await checkModifyPhone(phone, smsCode));
  const sent = useSave(form, save, { refusals: smsRefusalsAt('smsCode') });
  const fields = (
    <>
      <OwnCodeField key="present" form={form} phone={phone} />
      <Notice>当前手机号无法接收短信时，请拨打页面底部的热线电话联系工作人员。</Notice>
    </>
  );
  return { ...sent, fields, busy: isSubmitting };
}
