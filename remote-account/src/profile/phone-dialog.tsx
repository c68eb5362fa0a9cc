import { checkModifyPhone, modifyPhone } from '@portal/api-client/account';
import { checkPhoneNumber } from '@portal/api-client/auth';
import { sendRegisterCode, smsPurposes } from '@portal/api-client/sms-codes';
import { checkModifyPhoneSchema, closeAccountSchema as codeOnlySchema } from '@portal/contract/account';
import { accountErrors } from '@portal/contract/errors';
import { smsTargetSchema } from '@portal/contract/rule-schemas';
import { phoneMessages } from '@portal/contract/rules';
import { Steps } from '@portal/ui';
import { Field, Input } from '@portal/ui/controls';
import { Alert } from '@portal/ui/controls/page';
import { useForm, zodResolver } from '@portal/ui/form';
import { SmsCodeField } from '@portal/ui/sms-code';
import { useEffect, useState } from 'react';
import type { AccountDialogProps } from '../dialogs/account-dialogs';
import { CurrentPhoneCodeField, smsCodeFieldErrors } from '../dialogs/current-phone-code-field';
import { type DialogForm, FormDialog, useSubmit, useUnsentText } from '../dialogs/form-dialog';

const PHONE_TAKEN = accountErrors.PHONE_TAKEN.code;
const TICKET_INVALID = accountErrors.TICKET_INVALID.code;

export function PhoneDialog({ open, account, onClose, onSaved }: AccountDialogProps) {
  const [ticket, setTicket] = useState<string>();
  const [ticketError, setTicketError] = useState<string>();
  const currentPhone = useCurrentPhoneStep(account.phone, setTicket);
  const newPhone = useNewPhoneStep({
    open,
    ticket,
    onBound: () => onSaved('手机号已修改，其他设备需要重新登录'),
    onTicketInvalid: (message) => {
      setTicketError(message);
      setTicket(undefined);
    },
  });
  const { fields, ...step } = ticket ? newPhone : currentPhone;
  return (
    <FormDialog
      {...step}
      open={open}
      title="修改手机号"
      onClose={onClose}
      failure={step.failure ?? (ticket ? undefined : ticketError)}
      submitLabel={ticket ? '确定' : '下一步'}
    >
      <Steps items={['验证当前手机号', '绑定新手机号']} current={ticket ? 1 : 0} label="修改手机号的步骤" />
      {fields}
    </FormDialog>
  );
}

function useCurrentPhoneStep(phone: string, onVerified: (ticket: string) => void): DialogForm {
  const form = useForm({
    resolver: zodResolver(codeOnlySchema),
    mode: 'onTouched',
    defaultValues: { smsCode: '' },
  });
  const save = async ({ smsCode }: { smsCode: string }) => onVerified(await checkModifyPhone(phone, smsCode));
  const submission = useSubmit(form, save, { fieldErrors: smsCodeFieldErrors });
  const fields = (
    <>
      <CurrentPhoneCodeField
        key="current"
        field={form.register('smsCode')}
        error={form.formState.errors.smsCode?.message}
        phone={phone}
      />
      <Alert>当前手机号无法接收短信时，请拨打页面底部的热线电话联系工作人员。</Alert>
    </>
  );
  return { ...submission, fields };
}

interface NewPhoneOptions {
  open: boolean;
  ticket: string | undefined;
  onBound: () => void;
  /** The ticket was used or has expired: the current phone must be verified again. */
  onTicketInvalid: (message: string) => void;
}

function useNewPhoneStep({ open, ticket, onBound, onTicketInvalid }: NewPhoneOptions): DialogForm {
  const form = useForm({
    resolver: zodResolver(checkModifyPhoneSchema),
    mode: 'onTouched',
    defaultValues: { phone: '', smsCode: '' },
  });
  const { setFocus, setError, getValues } = form;
  const { errors } = form.formState;
  useEffect(() => {
    if (ticket) setFocus('phone');
  }, [ticket, setFocus]);

  const save = async (values: { phone: string; smsCode: string }) => {
    if (!ticket) return;
    await modifyPhone({ ...values, ticket });
    onBound();
  };
  const submission = useSubmit(form, save, {
    fieldErrors: {
      ...smsCodeFieldErrors,
      [PHONE_TAKEN]: { field: 'phone', message: phoneMessages.bound },
    },
    onError: (code, message) => {
      if (code === TICKET_INVALID) onTicketInvalid(message);
      return code === TICKET_INVALID;
    },
  });
  const restored = useUnsentText(form, 'phone', open);
  const rejectPhone = (message: string | undefined) => {
    setError('phone', { message }, { shouldFocus: true });
    return false;
  };
  const send = async () => {
    const target = smsTargetSchema.safeParse(getValues('phone'));
    if (!target.success) return rejectPhone(target.error.issues[0]?.message);
    // Ignore a failed check: sending the code checks the phone again.
    if (await checkPhoneNumber(target.data).catch(() => false)) return rejectPhone(phoneMessages.bound);
    return sendRegisterCode(target.data, smsPurposes.bindPhone);
  };
  const fields = (
    <>
      <Field label="新手机号" error={errors.phone?.message}>
        <Input
          required
          {...form.register('phone')}
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder={phoneMessages.required}
        />
      </Field>
      <SmsCodeField
        key="new"
        purpose={smsPurposes.bindPhone}
        field={form.register('smsCode')}
        error={errors.smsCode?.message}
        send={send}
      />
    </>
  );
  return { ...submission, fields, restored };
}
