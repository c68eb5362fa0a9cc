import { phoneMessages } from '@portal/contract/rules/phone';
import { smsCodeMessages } from '@portal/contract/rules/sms-code';
import type { SmsType } from '@portal/contract/sms';
import { Field, Input, type InputProps } from '@portal/ui/controls';
import type { ReactNode } from 'react';
import { authCopy } from '../dialog/auth-copy';
import { SmsCodeField } from './sms-code-field';

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

/** Phone and code: SMS login, registration, and the first step of the forgotten password. */
export function PhoneCodeFields(props: PhoneCodeFieldsProps) {
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
      <SmsCodeField
        purpose={props.purpose}
        field={props.code}
        error={props.codeError}
        placeholder={smsCodeMessages.required}
        target={props.target}
      />
    </>
  );
}
