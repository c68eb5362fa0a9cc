import { sendRegisterCode } from '@portal/api-client/auth';
import type { SmsType } from '@portal/contract/auth';
import { phoneMessages, smsTargetRule, textProblem } from '@portal/contract/rules';
import { Field, Input, type InputProps } from '@portal/ui/controls';
import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';
import { SmsCodeField } from '@portal/ui/sms-code';
import type { ReactNode } from 'react';
import { useCaptcha } from '../captcha/use-captcha';
import type { MarkRefused } from './mark-refused';

const copy = {
  phone: '手机号',
} as const;

interface PhoneCodeFieldsProps {
  purpose: SmsType;
  phone: InputProps;
  code: InputProps;
  phoneError?: string;
  phoneHelp?: ReactNode;
  codeError?: string;
  /** In a form that marks the fields that must be filled in. */
  showsRequiredMark?: boolean;
  /** @returns the phone to send to, or undefined after showing its error */
  target: () => string | undefined;
  onRefused: MarkRefused;
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
    const ask = () => captcha.ask('blockPuzzle');
    try {
      return await sendRegisterCode(mobile, props.purpose, ask);
    } catch (error) {
      props.onRefused(error);
      throw error;
    }
  };
  return (
    <>
      <Field
        label={copy.phone}
        error={props.phoneError}
        help={props.phoneHelp}
        required={props.showsRequiredMark}
      >
        <Input
          placeholder={phoneMessages.required}
          inputMode="tel"
          autoComplete="tel-national"
          {...props.phone}
        />
      </Field>
      <SmsCodeField
        purpose={props.purpose}
        field={props.code}
        error={props.codeError}
        showsRequiredMark={props.showsRequiredMark}
        send={send}
      />
      {captcha.dialog}
    </>
  );
}

/**
 * The phone number that a code is about to be sent to.
 * @returns undefined after showing the error at the field
 */
export function getSmsTarget<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: FieldPath<T>,
): string | undefined {
  const phone = smsTargetRule.normalize(String(form.getValues(name) ?? ''));
  const message = textProblem(smsTargetRule, phone);
  if (!message) return phone;
  form.setError(name, { message }, { shouldFocus: true });
  return undefined;
}
