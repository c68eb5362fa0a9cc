import type { UseFormReturn } from '@portal/ui/form';
import { SmsCodeField } from '@portal/ui/sms-code';
import { maskPhone } from '../center/identity';
import { sendOwnCode } from './send-own-code';

interface OwnCodeFieldProps {
  form: UseFormReturn<{ smsCode: string }>;
  /** The phone that is bound now. */
  phone: string;
}

/** The code of the bound phone, which proves that its owner is there and not only an open session. */
export function OwnCodeField({ form, phone }: OwnCodeFieldProps) {
  return (
    <SmsCodeField
      purpose="04"
      field={form.register('smsCode')}
      error={form.formState.errors.smsCode?.message}
      help={`验证码将发送到 ${maskPhone(phone)}`}
      send={() => sendOwnCode(phone, '04')}
    />
  );
}
