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
import { createErrorMarker } from '../form/error-marker';
import { BackToLoginLink, FieldsForm } from '../form/form';
import { PhoneCodeFields } from '../form/phone-code-fields';

export function ForgotModule() {
  const [proven, setProven] = useState<ProvenPhone>();
  const [expiredPhone, setExpiredPhone] = useState<string>();
  const open = useSetAtom(openLoginDialogAtom);
  return (
    <>
      <Steps items={['验证手机号', '设置新密码']} current={proven ? 1 : 0} label="步骤" />
      {proven ? (
        <NewPasswordStep
          {...proven}
          onDone={() => {
            toast.success('密码重置成功');
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
  /** One-use permission to set a new password. */
  ticket: string;
}

interface PhoneStepProps {
  /** Set if a verified phone's ticket has expired and it must be verified again. */
  expiredPhone: string | undefined;
  onDone: (proven: ProvenPhone) => void;
}

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
  const onRefused = createErrorMarker(form, { phone: 'phoneNumber', code: 'smsCode' });
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
        下一步
      </Button>
    </FieldsForm>
  );
}

interface NewPasswordStepProps extends ProvenPhone {
  onDone: () => void;
  /** The ticket was used or has expired: the phone must be verified again. */
  onTicketInvalid: () => void;
}

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
      {/* Lets password managers associate the new password with its username. */}
      <input hidden readOnly name="username" autoComplete="username" value={phone} />
      <NewPasswordFields form={form} again="secondPassword" label="新密码" />
      <Button type="submit" size="l" block busy={form.formState.isSubmitting}>
        确定
      </Button>
    </FieldsForm>
  );
}
