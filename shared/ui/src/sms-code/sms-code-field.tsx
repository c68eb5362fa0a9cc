import { Button, toast } from '@portal/ui';
import { Field, Input, type InputProps } from '@portal/ui/controls';
import { type ReactNode, useRef, useState } from 'react';
import css from './sms-code.module.css';
import { useSmsCountdown } from './sms-countdown';

export interface SmsCodeFieldProps {
  /** Codes of different purposes count down apart. */
  purpose: string;
  field: InputProps;
  error?: string;
  help?: ReactNode;
  /**
   * Has the code sent; whatever must come before it (a check of the phone, a captcha) is part of it.
   * @returns whether a code is on its way; a rejection means that the user has been told why not
   */
  send: () => Promise<boolean>;
}

/** The code's input with the button that has it sent: 发送验证码 → 发送中... → 60s后重新获取. */
export function SmsCodeField({ purpose, field, error, help, send }: SmsCodeFieldProps) {
  const { left, start } = useSmsCountdown(purpose);
  const [sending, setSending] = useState(false);
  const row = useRef<HTMLDivElement>(null);

  const ask = async () => {
    setSending(true);
    try {
      if (!(await send())) return;
      start();
      toast.success('手机验证码发送成功');
      // The button can not be used for a minute: the focus goes on to where the code is typed.
      row.current?.querySelector('input')?.focus();
    } catch {
      // Told already; the button is open for another try.
    } finally {
      setSending(false);
    }
  };

  return (
    <Field label="手机验证码" error={error} help={help}>
      <div className={css.row} ref={row}>
        <Input
          placeholder="请输入手机验证码"
          autoComplete="one-time-code"
          inputMode="text"
          maxLength={12}
          {...field}
        />
        <Button className={css.button} variant="outline" disabled={left > 0} busy={sending} onClick={ask}>
          {sending ? '发送中...' : left > 0 ? `${left}s后重新获取` : '发送验证码'}
        </Button>
      </div>
    </Field>
  );
}
