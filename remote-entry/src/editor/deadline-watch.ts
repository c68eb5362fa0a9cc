import { useEffect, useState } from 'react';

/** Leaves time for a slow connection to deliver the last input before the deadline. */
const LAST_SAVE_MS = 3000;
/** Poll interval while the server is unreachable or still accepts changes. */
const ASK_AGAIN_MS = 15_000;

export interface DeadlineWatchOptions {
  deadline: string;
  /** Estimated server time in milliseconds. */
  now: () => number;
  saveNow: () => void;
  /** @returns whether the server still accepts changes @throws if it cannot be reached */
  isOpen: () => Promise<boolean>;
  onClosed: () => void;
  /** True: the deadline has passed and the server is unreachable. False: the server still accepts changes. */
  onAssumed: (closed: boolean) => void;
}

/**
 * The server decides; the local clock only determines when to ask. Call `tick` every second, and `check` when
 * the server rejects a save as too late.
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
    // Poll before the deadline too: the server may be unreachable after rejecting a save as too late.
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
 * @param tooLate the server rejected a save because the deadline has passed
 * @returns whether to treat the entry as closed although the server is unreachable
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
