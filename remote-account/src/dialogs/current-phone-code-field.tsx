import { sendRegisterCode, smsPurposes } from '@portal/api-client/sms-codes';
import { accountErrors, smsCodeErrors } from '@portal/contract/errors';
import type { InputProps } from '@portal/ui/controls';
import { SmsCodeField } from '@portal/ui/sms-code';
import { maskPhone } from '../center/side';

export const smsCodeFieldErrors = Object.fromEntries(
  smsCodeErrors.map((name) => [accountErrors[name].code, { field: 'smsCode' as const }]),
);

interface OwnCodeFieldProps {
  field: InputProps;
  error: string | undefined;
  phone: string;
}

/** Verification code of the bound phone: proves that the owner is present, not just an open session. */
export function CurrentPhoneCodeField({ field, error, phone }: OwnCodeFieldProps) {
  return (
    <SmsCodeField
      purpose={smsPurposes.confirmPhone}
      field={field}
      error={error}
      help={`验证码将发送到 ${maskPhone(phone)}`}
      // No captcha: a signed-in user has already passed one.
      send={() => sendRegisterCode(phone, smsPurposes.confirmPhone)}
    />
  );
}
