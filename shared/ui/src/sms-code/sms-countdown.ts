import { useEffect, useState } from 'react';

const SECONDS = 60;

/** @returns whole seconds from `now` (both in milliseconds) until another code may be asked for; 0 when it may */
export function secondsLeft(until: number, now: number): number {
  const left = Math.ceil((until - now) / 1000);
  // A clock that was set back must not lock the button for longer than the countdown ever lasts.
  return left > 0 && left <= SECONDS ? left : 0;
}

/** Only the moment is kept, never the phone; it survives closing the dialog and reloading the page. */
function readLeft(key: string): number {
  try {
    return secondsLeft(Number(localStorage.getItem(key)), Date.now());
  } catch {
    return 0;
  }
}

/** Seconds until another code may be asked for, ticking; `start` begins at 60. */
export function useSmsCountdown(purpose: string): { left: number; start: () => void } {
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
      localStorage.setItem(key, String(Date.now() + SECONDS * 1000));
    } catch {
      // Without storage the server's own limit still holds; the button just opens again sooner.
    }
    setLeft(readLeft(key));
  };
  return { left, start };
}
