import { getLimit } from '@portal/contract/runtime-config';
import { Button, toast } from '@portal/ui';
import { Field, Flex, Input, type InputProps } from '@portal/ui/controls';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The button keeps its own width, that of its longest text, at the input's side, and fills a line of its own where both do not fit. */
const sideBySide = {
  '& input': { flex: '999 1 10em', width: 'auto' },
  '& button': { flex: '1 0 8.5em', paddingInline: '1' },
};

/** @returns whole seconds from `now` (both in milliseconds) until another code may be requested; 0 when it may */
export function secondsLeft(until: number, now: number): number {
  const left = Math.ceil((until - now) / 1000);
  // After the clock was set back, the button must not stay locked for longer than one countdown.
  return left > 0 && left <= getLimit('smsCountdownSeconds') ? left : 0;
}

/** Only the time is stored, never the phone number; it survives closing the dialog and reloading the page. */
function readLeft(key: string): number {
  try {
    return secondsLeft(Number(localStorage.getItem(key)), Date.now());
  } catch {
    return 0;
  }
}

/** Seconds until another code may be requested, counting down; `start` begins anew. */
function useSmsCountdown(purpose: string): { left: number; start: () => void } {
  const key = `portal.sms-again.${purpose}`;
  const [left, setLeft] = useState(() => readLeft(key));
  const running = left > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((before) => Math.min(before, readLeft(key))), 250);
    return () => clearInterval(timer);
  }, [running, key]);

  const start = () => {
    try {
      localStorage.setItem(key, String(Date.now() + getLimit('smsCountdownSeconds') * 1000));
    } catch {
      // Without storage the server's own limit still holds; the button just opens again sooner.
    }
    setLeft(readLeft(key));
  };
  return { left, start };
}

/** What has no words of its own: the browser could not compute what stands for a captcha. */
const PROOF_FAILED = '安全验证未完成，请重试';

interface SmsCodeFieldProps {
  /** Each purpose has its own countdown. */
  purpose: string;
  field: InputProps;
  error?: string;
  help?: ReactNode;
  /** In a form that marks the fields that must be filled in. */
  showsRequiredMark?: boolean;
  /**
   * Requests the code, including any check of the phone number and captcha.
   * @returns whether a code was sent
   * @throws an error that is shown here, unless it is `reported`
   */
  send: () => Promise<boolean>;
}

/** The verification code's input with its button: 发送验证码 → 发送中... → 60s后重新获取. */
export function SmsCodeField({ purpose, field, error, help, showsRequiredMark, send }: SmsCodeFieldProps) {
  const { left, start } = useSmsCountdown(purpose);
  const [sending, setSending] = useState(false);
  const row = useRef<HTMLDivElement>(null);

  const requestCode = async () => {
    setSending(true);
    try {
      if (!(await send())) return;
      start();
      toast.success('手机验证码发送成功');
      // The button is disabled for a minute: focus moves to the code's input.
      row.current?.querySelector('input')?.focus();
    } catch (error) {
      const { reported, msg = PROOF_FAILED } = error as { reported?: boolean; msg?: string };
      if (!reported) toast.error(msg);
    } finally {
      setSending(false);
    }
  };

  return (
    <Field label="手机验证码" error={error} help={help} required={showsRequiredMark}>
      <Flex ref={row} wrap="wrap" align="start" gap="1" css={sideBySide}>
        <Input
          placeholder="请输入手机验证码"
          autoComplete="one-time-code"
          inputMode="text"
          // Long enough for the whole text message: the form extracts the code.
          maxLength={200}
          required
          {...field}
          onBlur={(event) => {
            // Whoever leaves it for the button has no code yet: that is not to be called missing.
            const hasNone = event.target.value === '' && row.current?.contains(event.relatedTarget);
            return hasNone ? undefined : field.onBlur?.(event);
          }}
        />
        <Button variant="outline" disabled={left > 0} busy={sending} onClick={requestCode}>
          {sending ? '发送中...' : left > 0 ? `${left}s后重新获取` : '发送验证码'}
        </Button>
      </Flex>
    </Field>
  );
}
