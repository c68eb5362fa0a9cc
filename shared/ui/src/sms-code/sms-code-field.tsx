import { tryStorage } from '@portal/contract/browser-storage';
import { getLimit } from '@portal/contract/runtime-config';
import { Button, toast } from '@portal/ui';
import { Field, Flex, Input, type InputProps } from '@portal/ui/controls';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The button keeps the width of its longest text next to the input and wraps to its own line if they do not fit. */
const sideBySide = {
  '& input': { flex: '999 1 10em', width: 'auto' },
  '& button': { flex: '1 0 8.5em', paddingInline: '1' },
};

/** @returns whole seconds from `now` (both in milliseconds) until another code may be requested; 0 if it may be now */
export function secondsLeft(until: number, now: number): number {
  const left = Math.ceil((until - now) / 1000);
  // If the clock was set back, do not lock the button longer than one countdown.
  return left > 0 && left <= getLimit('smsCountdownSeconds') ? left : 0;
}

/**
 * Stores only the time, never the phone number; survives closing the dialog and reloading. If storage is blocked, the
 * server's rate limit still applies.
 */
function readLeft(key: string): number {
  return secondsLeft(Number(tryStorage(() => localStorage.getItem(key))), Date.now());
}

/** Countdown in seconds until another code may be requested; `start` restarts it. */
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
    tryStorage(() => localStorage.setItem(key, String(Date.now() + getLimit('smsCountdownSeconds') * 1000)));
    setLeft(readLeft(key));
  };
  return { left, start };
}

/** Fallback message: the browser could not compute the proof of work. */
const PROOF_FAILED = '安全验证未完成，请重试';

interface SmsCodeFieldProps {
  /** Each purpose has its own countdown. */
  purpose: string;
  field: InputProps;
  error?: string;
  help?: ReactNode;
  /** For forms that mark required fields. */
  showsRequiredMark?: boolean;
  /**
   * Requests the code, including any check of the phone number and captcha.
   * @returns whether a code was sent
   * @throws an error to be displayed here, unless it is `reported`
   */
  send: () => Promise<boolean>;
}

/** Verification code input with its button: 发送验证码 → 发送中... → 60s后重新获取. */
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
      // The button is disabled for a minute: move focus to the input.
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
          // Long enough to paste the whole text message; the form extracts the code.
          maxLength={200}
          required
          {...field}
          onBlur={(event) => {
            // Leaving the empty input for the button is no validation error: there is no code yet.
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
