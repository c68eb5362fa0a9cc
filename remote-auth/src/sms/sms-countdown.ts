import type { SmsType } from '@portal/contract/sms';
import { useEffect, useState } from 'react';

const SECONDS = 60;

/** Only the moment is kept, never the phone; it survives closing the dialog and reloading the page. */
function storageKey(purpose: SmsType): string {
  return `portal.sms-again.${purpose}`;
}

/** @returns whole seconds from `now` until another code may be asked for; 0 when it may */
export function secondsLeft(until: number, now: number): number {
  const left = Math.ceil((until - now) / 1000);
  // A clock that was set back must not lock the button for longer than the countdown ever lasts.
  return left > 0 && left <= SECONDS ? left : 0;
}

function readLeft(purpose: SmsType): number {
  try {
    return secondsLeft(Number(localStorage.getItem(storageKey(purpose))), Date.now());
  } catch {
    return 0;
  }
}

/** Seconds until another code may be asked for, ticking; `start` begins at 60. */
export function useSmsCountdown(purpose: SmsType): { left: number; start: () => void } {
  const [left, setLeft] = useState(() => readLeft(purpose));
  const running = left > 0;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((before) => Math.min(before, readLeft(purpose))), 250);
    return () => clearInterval(timer);
  }, [running, purpose]);

  const start = () => {
    try {
      localStorage.setItem(storageKey(purpose), String(Date.now() + SECONDS * 1000));
    } catch {
      // Without storage the server's own limit still holds; the button just opens again sooner.
    }
    setLeft(readLeft(purpose));
  };
  return { left, start };
}
