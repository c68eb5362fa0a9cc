import { sendRegisterCode } from '@portal/api-client/auth/send-register-code';
import type { SmsType } from '@portal/contract/sms';
import { Button, toast } from '@portal/ui';
import { Field, Input, type InputProps } from '@portal/ui/controls';
import { useState } from 'react';
import { useCaptcha } from '../captcha/use-captcha';
import { authCopy } from '../dialog/auth-copy';
import form from '../form/form.module.css';
import { useSmsCountdown } from './sms-countdown';

interface SmsCodeFieldProps {
  purpose: SmsType;
  field: InputProps;
  error?: string;
  placeholder: string;
  /** The phone to send to, or undefined after the form has said what is wrong with it. */
  target: () => string | undefined;
}

/** The code's input with the button that has it sent: 发送验证码 → 发送中... → 60s后重新获取. */
export function SmsCodeField({ purpose, field, error, placeholder, target }: SmsCodeFieldProps) {
  const { left, start } = useSmsCountdown(purpose);
  const [sending, setSending] = useState(false);
  const captcha = useCaptcha();
  const copy = authCopy.sms;

  const send = async () => {
    const mobile = target();
    if (!mobile) return;
    const result = await captcha.ask('blockPuzzle');
    if (!result) return;
    setSending(true);
    try {
      await sendRegisterCode(mobile, purpose, result);
      start();
      toast.success(copy.sent);
    } catch {
      // The API client has told the user; the button is open for another try.
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <Field label={authCopy.smsCode} error={error}>
        <div className={form.withButton}>
          <Input
            {...field}
            placeholder={placeholder}
            autoComplete="one-time-code"
            inputMode="text"
            maxLength={12}
          />
          <Button variant="outline" disabled={left > 0} busy={sending} onClick={send}>
            {sending ? copy.sending : left > 0 ? copy.again(left) : copy.send}
          </Button>
        </div>
      </Field>
      {captcha.dialog}
    </>
  );
}
