import { sendRegisterCode, smsPurposes } from '@portal/api-client/sms-codes';
import { accountErrors, smsCodeErrors } from '@portal/contract/errors';
import type { InputProps } from '@portal/ui/controls';
import { SmsCodeField } from '@portal/ui/sms-code';
import { maskPhone } from '../center/side';

/** Error codes about the SMS code itself, at the field that holds it. */
export const smsCodeFieldErrors = Object.fromEntries(
  smsCodeErrors.map((name) => [accountErrors[name].code, { field: 'smsCode' as const }]),
);

interface OwnCodeFieldProps {
  /** What `register('smsCode')` gives. */
  field: InputProps;
  error: string | undefined;
  /** The phone that is bound now. */
  phone: string;
}

/** The code of the bound phone, which proves that its owner is there and not only an open session. */
export function OwnCodeField({ field, error, phone }: OwnCodeFieldProps) {
  return (
    <SmsCodeField
      purpose={smsPurposes.confirmPhone}
      field={field}
      error={error}
      help={`验证码将发送到 ${maskPhone(phone)}`}
      // No captcha: a signed-in person has passed one before.
      send={() => sendRegisterCode(phone, smsPurposes.confirmPhone)}
    />
  );
}
