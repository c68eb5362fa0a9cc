import { isApiError } from '@portal/api-client';
import { resetPasswordCheck } from '@portal/api-client/auth';
import { resetPassword } from '@portal/api-client/passwords';
import { smsPurposes } from '@portal/api-client/sms-codes';
import { accountErrors } from '@portal/contract/errors';
import {
  type PhoneCodeForm,
  phoneCodeFormSchema,
  type ResetPasswordForm,
  resetPasswordFormSchema,
} from '@portal/contract/forms';
import { openLoginDialogAtom } from '@portal/session';
import { Button, Steps, toast } from '@portal/ui';
import { useForm, zodResolver } from '@portal/ui/form';
import { NewPasswordFields } from '@portal/ui/new-password';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { BackToLoginLink, FieldsForm } from '../form/form';
import { markRefused } from '../form/mark-refused';
import { PhoneCodeFields } from '../form/phone-code-fields';

const copy = {
  newPassword: '新密码',
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
        form={form}
        name="phoneNumber"
        purpose={smsPurposes.forgot}
        autoComplete="username"
        onRefused={onRefused}
      />
      <Button type="submit" size="l" block busy={form.formState.isSubmitting}>
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
  useEffect(() => setFocus('password'), [setFocus]);
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
      <NewPasswordFields form={form} again="secondPassword" label={copy.newPassword} />
      <Button type="submit" size="l" block busy={form.formState.isSubmitting}>
        {copy.finish}
      </Button>
    </FieldsForm>
  );
}
