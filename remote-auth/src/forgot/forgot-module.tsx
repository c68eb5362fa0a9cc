import { isApiError } from '@portal/api-client';
import { resetPasswordCheck, smsPurposes } from '@portal/api-client/auth';
import { resetPassword } from '@portal/api-client/passwords';
import { accountErrors } from '@portal/contract/errors';
import {
  type PhoneCodeForm,
  phoneCodeFormSchema,
  type ResetPasswordForm,
  resetPasswordFormSchema,
} from '@portal/contract/forms';
import { extractSmsCode, normalizePhone, passwordMessages } from '@portal/contract/rules';
import { openLoginDialogAtom } from '@portal/session';
import { Button, Steps, toast } from '@portal/ui';
import { Field, PasswordInput } from '@portal/ui/controls';
import { useForm, zodResolver } from '@portal/ui/form';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { BackToLoginLink, FieldsForm, registerTrimmed } from '../form/form';
import { markRefused } from '../form/mark-refused';
import { getSmsTarget, PhoneCodeFields } from '../form/phone-code-fields';

const copy = {
  newPassword: '新密码',
  confirmPassword: '确认密码',
  next: '下一步',
  finish: '确定',
  reset: '密码重置成功',
  forgotSteps: ['验证手机号', '设置新密码'],
  steps: '步骤',
} as const;

/** A forgotten password: prove the phone, then set a new one. */
export function ForgotModule() {
  const [proven, setProven] = useState<ProvenPhone>();
  const [expiredPhone, setExpiredPhone] = useState<string>();
  const open = useSetAtom(openLoginDialogAtom);
  return (
    <>
      <Steps items={copy.forgotSteps} current={proven ? 1 : 0} label={copy.steps} />
      {proven ? (
        <NewPasswordStep
          {...proven}
          onDone={() => {
            toast.success(copy.reset);
            open('login');
          }}
          onTicketInvalid={() => {
            setExpiredPhone(proven.phone);
            setProven(undefined);
          }}
        />
      ) : (
        <PhoneStep expiredPhone={expiredPhone} onDone={setProven} />
      )}
      <BackToLoginLink />
    </>
  );
}

interface ProvenPhone {
  phone: string;
  /** Lets the owner of the phone set a new password, once. */
  ticket: string;
}

interface PhoneStepProps {
  /** It was proved, and must be once more. */
  expiredPhone: string | undefined;
  onDone: (proven: ProvenPhone) => void;
}

/** Proves the phone; hands over the ticket for the new password. */
function PhoneStep({ expiredPhone, onDone }: PhoneStepProps) {
  const form = useForm<PhoneCodeForm>({
    resolver: zodResolver(phoneCodeFormSchema),
    mode: 'onTouched',
    defaultValues: { phoneNumber: expiredPhone ?? '', smsCode: '' },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (expiredPhone) setFocus('smsCode');
  }, [expiredPhone, setFocus]);
  const { errors, isSubmitting } = form.formState;
  const onRefused = markRefused(form, { phone: 'phoneNumber', code: 'smsCode' });
  const submit = form.handleSubmit(async (values) => {
    try {
      onDone({ phone: values.phoneNumber, ticket: await resetPasswordCheck(values) });
    } catch (error) {
      onRefused(error);
    }
  });
  return (
    <FieldsForm onSubmit={submit}>
      <PhoneCodeFields
        purpose={smsPurposes.forgot}
        phone={{ ...registerTrimmed(form, 'phoneNumber', normalizePhone), autoComplete: 'username' }}
        code={registerTrimmed(form, 'smsCode', extractSmsCode)}
        phoneError={errors.phoneNumber?.message}
        codeError={errors.smsCode?.message}
        target={() => getSmsTarget(form, 'phoneNumber')}
        onRefused={onRefused}
      />
      <Button type="submit" size="l" block busy={isSubmitting}>
        {copy.next}
      </Button>
    </FieldsForm>
  );
}

interface NewPasswordStepProps extends ProvenPhone {
  onDone: () => void;
  /** The ticket is used up or too old: the phone must be verified again. */
  onTicketInvalid: () => void;
}

/** The new password, twice. */
function NewPasswordStep({ phone, ticket, onDone, onTicketInvalid }: NewPasswordStepProps) {
  const form = useForm<ResetPasswordForm>({
    resolver: zodResolver(resetPasswordFormSchema),
    mode: 'onTouched',
    defaultValues: { password: '', secondPassword: '' },
  });
  const { setFocus } = form;
  const { errors, isSubmitting, touchedFields } = form.formState;
  useEffect(() => setFocus('password'), [setFocus]);
  // A message at a field that was not visited yet comes too early, and its going moves the button from under the click.
  const again = touchedFields.secondPassword ? 'secondPassword' : undefined;
  const submit = form.handleSubmit(async (values) => {
    try {
      await resetPassword(values, ticket);
    } catch (error) {
      // The API client has already shown the error.
      if (isApiError(error) && error.code === accountErrors.TICKET_INVALID.code) onTicketInvalid();
      return;
    }
    onDone();
  });
  return (
    <FieldsForm onSubmit={submit}>
      {/* Tells password managers whose password is new. */}
      <input hidden readOnly name="username" autoComplete="username" value={phone} />
      <Field label={copy.newPassword} error={errors.password?.message} help={passwordMessages.help}>
        <PasswordInput
          required
          {...form.register('password', { deps: again })}
          placeholder={passwordMessages.required}
          autoComplete="new-password"
        />
      </Field>
      <Field label={copy.confirmPassword} error={errors.secondPassword?.message}>
        <PasswordInput
          required
          {...form.register('secondPassword')}
          placeholder={passwordMessages.confirm}
          autoComplete="new-password"
        />
      </Field>
      <Button type="submit" size="l" block busy={isSubmitting}>
        {copy.finish}
      </Button>
    </FieldsForm>
  );
}
