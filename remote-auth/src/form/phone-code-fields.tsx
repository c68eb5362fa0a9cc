import { sendRegisterCode } from '@portal/api-client/auth';
import type { SmsType } from '@portal/contract/auth';
import { phoneMessages, smsTargetSchema } from '@portal/contract/rules';
import { Field, Input, type InputProps } from '@portal/ui/controls';
import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';
import { SmsCodeField } from '@portal/ui/sms-code';
import type { ReactNode } from 'react';
import { useCaptcha } from '../captcha/captcha-dialog';
import { authCopy } from '../copy';

interface PhoneCodeFieldsProps {
  purpose: SmsType;
  phone: InputProps;
  code: InputProps;
  phoneError?: string;
  phoneHelp?: ReactNode;
  codeError?: string;
  /** The phone to send to, or undefined after the form has said what is wrong with it. */
  target: () => string | undefined;
}

/**
 * Phone and code: SMS login, registration, and the first step of the forgotten password. The captcha comes up when
 * the platform asks for one.
 */
export function PhoneCodeFields(props: PhoneCodeFieldsProps) {
  const captcha = useCaptcha();
  const send = async () => {
    const mobile = props.target();
    if (!mobile) return false;
    return sendRegisterCode(mobile, props.purpose, () => captcha.ask('blockPuzzle'));
  };
  return (
    <>
      <Field label={authCopy.phone} error={props.phoneError} help={props.phoneHelp}>
        <Input
          {...props.phone}
          placeholder={phoneMessages.required}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
      </Field>
      <SmsCodeField purpose={props.purpose} field={props.code} error={props.codeError} send={send} />
      {captcha.dialog}
    </>
  );
}

/**
 * The phone number that a code is about to be sent to.
 * @returns undefined after saying at the field what is wrong with it
 */
export function smsTarget<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: FieldPath<T>,
): string | undefined {
  const verdict = smsTargetSchema.safeParse(form.getValues(name));
  if (verdict.success) return verdict.data;
  form.setError(name, { message: verdict.error.issues[0]?.message }, { shouldFocus: true });
  return undefined;
}
