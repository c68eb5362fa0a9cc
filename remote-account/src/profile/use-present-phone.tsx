import { checkModifyPhone } from '@portal/api-client/users/check-modify-phone';
import { closeAccountSchema as codeOnlySchema } from '@portal/contract/users/profile';
import { Notice } from '@portal/ui';
import { useForm, zodResolver } from '@portal/ui/form';
import { SmsCodeField } from '@portal/ui/sms-code';
import { maskPhone } from '../center/identity';
import { sendOwnCode } from '../form/send-own-code';
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
  const { errors, isSubmitting } = form.formState;
  const save = async ({ smsCode }: { smsCode: string }) => onProved(await checkModifyPhone(phone, smsCode));
  const sent = useSave(form, save, { refusals: smsRefusalsAt('smsCode') });
  const fields = (
    <>
      <SmsCodeField
        key="present"
        purpose="04"
        field={form.register('smsCode')}
        error={errors.smsCode?.message}
        help={`验证码将发送到 ${maskPhone(phone)}`}
        send={() => sendOwnCode(phone, '04')}
      />
      <Notice>当前手机号无法接收短信时，请拨打页面底部的热线电话联系工作人员。</Notice>
    </>
  );
  return { ...sent, fields, busy: isSubmitting };
}
