import { sendRegisterCode } from '@portal/api-client/sms-codes';
import type { SmsType } from '@portal/contract/auth';
import {
  extractSmsCode,
  normalizePhone,
  phoneMessages,
  smsTargetRule,
  textProblem,
} from '@portal/contract/rules';
import { Field, Input } from '@portal/ui/controls';
import type { FieldPath, FieldValues, UseFormReturn } from '@portal/ui/form';
import { SmsCodeField } from '@portal/ui/sms-code';
import { useCaptcha } from '../captcha/use-captcha';
import type { ErrorMarker } from './error-marker';
import { registerTrimmed } from './form';

/** Result of checking a phone with the API, in addition to the form's own rules. */
export interface PhoneLookup {
  error?: string;
  warning?: string;
}

interface PhoneCodeFieldsProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** Name of the phone field; the code field is always `smsCode`. */
  name: FieldPath<T>;
  purpose: SmsType;
  /** Autofill hint for password managers. */
  autoComplete?: 'tel-national' | 'username';
  /** With an error, no code is sent. */
  lookup?: PhoneLookup;
  showsRequiredMark?: boolean;
  onRefused: ErrorMarker;
}

/** Shows the captcha when the API requires one. */
export function PhoneCodeFields<T extends FieldValues>(props: PhoneCodeFieldsProps<T>) {
  const { form, name, purpose, autoComplete = 'tel-national', lookup = {}, showsRequiredMark } = props;
  const captcha = useCaptcha();
  const code = 'smsCode' as FieldPath<T>;
  const getError = (field: FieldPath<T>) => form.getFieldState(field, form.formState).error?.message;

  const send = async () => {
    const mobile = smsTargetRule.normalize(String(form.getValues(name) ?? ''));
    const message = textProblem(smsTargetRule, mobile);
    if (message) form.setError(name, { message }, { shouldFocus: true });
    else if (lookup.error) form.setFocus(name);
    else {
      try {
        return await sendRegisterCode(mobile, purpose, captcha.ask);
      } catch (error) {
        props.onRefused(error);
        throw error;
      }
    }
    return false;
  };
  return (
    <>
      <Field
        label="手机号"
        error={getError(name) ?? lookup.error}
        help={lookup.warning}
        required={showsRequiredMark}
      >
        <Input
          {...registerTrimmed(form, name, normalizePhone)}
          placeholder={phoneMessages.required}
          inputMode="tel"
          autoComplete={autoComplete}
        />
      </Field>
      <SmsCodeField
        purpose={purpose}
        field={registerTrimmed(form, code, extractSmsCode)}
        error={getError(code)}
        showsRequiredMark={showsRequiredMark}
        send={send}
      />
      {captcha.dialog}
    </>
  );
}
