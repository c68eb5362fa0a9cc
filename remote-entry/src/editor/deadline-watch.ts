import { useEffect, useState } from 'react';

/** Early enough for a slow line: what was typed up to then is at the server when the deadline passes. */
const LAST_SAVE_MS = 3000;
/** Between two requests to a server that can not be reached, or that still accepts changes. */
const ASK_AGAIN_MS = 15_000;

export interface DeadlineWatchOptions {
  /** ISO time. */
  deadline: string;
  /** The server's time in milliseconds, as far as this page knows. */
  now: () => number;
  /** Sends what is typed; called once, shortly before the deadline. */
  saveNow: () => void;
  /** @returns whether the server still takes changes. @throws when it can not be asked */
  isOpen: () => Promise<boolean>;
  /** The server takes no more changes. */
  onClosed: () => void;
  /** The deadline has passed by this page's clock, and the server says nothing (true), or that it is still open. */
  onAssumed: (closed: boolean) => void;
}

/**
 * Watches the deadline of an open page. The server decides: the clock here only tells when to ask it.
 * `tick` is called every second, `check` when a save was refused because it is too late.
 */
export function createDeadlineWatch(options: DeadlineWatchOptions) {
  const { deadline, now, saveNow, isOpen, onClosed, onAssumed } = options;
  const end = Date.parse(deadline);
  let saved = false;
  let asking = false;
  let askAt = end;
  const check = async () => {
    if (asking) return;
    asking = true;
    let open = false;
    try {
      open = await isOpen();
      if (open) onAssumed(false);
      else onClosed();
    } catch {
      onAssumed(now() >= end);
    }
    asking = false;
    // Before the deadline too: a save was refused, and nobody has said yet why.
    askAt = Math.max(now() + ASK_AGAIN_MS, open ? end : 0);
  };
  return {
    check,
    async tick() {
      const at = now();
      if (!saved && at >= end - LAST_SAVE_MS) {
        saved = true;
        saveNow();
      }
      if (at >= askAt) await check();
    },
  };
}

const TICK_MS = 1000;

/**
 * Follows the deadline while the page is open.
 * @param tooLate a save was refused because the deadline has passed
 * @returns whether the page has to count as closed although the server could not be asked
 */
export function useDeadlineWatch(
  options: Omit<DeadlineWatchOptions, 'onAssumed'> | undefined,
  tooLate: boolean,
): boolean {
  const [assumed, setAssumed] = useState(false);
  useEffect(() => {
    if (!options) return;
    const watch = createDeadlineWatch({ ...options, onAssumed: setAssumed });
    if (tooLate) void watch.check();
    const timer = setInterval(() => void watch.tick(), TICK_MS);
    return () => clearInterval(timer);
  }, [options, tooLate]);
  return assumed;
}
