import { modifyPhone } from '@portal/api-client/account';
import { checkPhoneNumber } from '@portal/api-client/auth';
import { checkModifyPhoneSchema } from '@portal/contract/account';
import { phoneMessages, smsTargetSchema } from '@portal/contract/rules';
import { Field, Input } from '@portal/ui/controls';
import { useForm, zodResolver } from '@portal/ui/form';
import { SmsCodeField } from '@portal/ui/sms-code';
import { useEffect } from 'react';
import { sendOwnCode } from '../form/send-own-code';
import { smsRefusalsAt } from '../form/sms-refusals';
import { useSave } from '../form/use-save';
import type { PhoneStep } from './phone-step';

const PHONE_TAKEN = 1002003001;
const TICKET_INVALID = 1002003012;

interface NewPhone {
  /** Undefined until the present phone is proved. */
  ticket: string | undefined;
  onBound: () => void;
  /** The ticket is spent or too old: the present phone must be proved again. */
  onTicketLost: (why: string) => void;
}

/** The new phone with its own code. */
export function useNewPhone({ ticket, onBound, onTicketLost }: NewPhone): PhoneStep {
  const form = useForm({
    resolver: zodResolver(checkModifyPhoneSchema),
    mode: 'onTouched',
    defaultValues: { phone: '', smsCode: '' },
  });
  const { setFocus, setError, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (ticket) setFocus('phone');
  }, [ticket, setFocus]);

  const save = async (values: { phone: string; smsCode: string }) => {
    if (!ticket) return;
    await modifyPhone({ ...values, ticket });
    onBound();
  };
  const sent = useSave(form, save, {
    refusals: {
      ...smsRefusalsAt('smsCode'),
      [PHONE_TAKEN]: { field: 'phone', message: phoneMessages.bound },
    },
    onRefused: (code, message) => {
      if (code === TICKET_INVALID) onTicketLost(message);
      return code === TICKET_INVALID;
    },
  });
  const refusePhone = (message: string | undefined) => {
    setError('phone', { message }, { shouldFocus: true });
    return false;
  };
  const send = async () => {
    const target = smsTargetSchema.safeParse(getValues('phone'));
    if (!target.success) return refusePhone(target.error.issues[0]?.message);
    // A look-up that fails says nothing: sending judges again.
    if (await checkPhoneNumber(target.data).catch(() => false)) return refusePhone(phoneMessages.bound);
    return sendOwnCode(target.data, '05');
  };
  const fields = (
    <>
      <Field label="新手机号" error={errors.phone?.message}>
        <Input
          {...form.register('phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder={phoneMessages.required}
        />
      </Field>
      <SmsCodeField
        key="new"
        purpose="05"
        field={form.register('smsCode')}
        error={errors.smsCode?.message}
        send={send}
      />
    </>
  );
  return { ...sent, fields, busy: isSubmitting };
}
