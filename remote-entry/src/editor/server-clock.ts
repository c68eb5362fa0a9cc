import { getSeasonNow } from '@portal/api-client/reference';
import { useSyncExternalStore } from 'react';

/** More than the clocks of one device drift apart in a day, and less than matters at a deadline. */
const JUMP_MS = 2000;
const LOOK_EVERY_MS = 1000;
/** Between two requests to a platform that can not be reached. */
const ASK_AGAIN_MS = 15_000;

/** The platform's time, as far as this page knows it. */
export interface ServerClock {
  /** @returns the platform's time in milliseconds */
  now(): number;
  /** @returns the platform's time minus this device's, in milliseconds */
  offset(): number;
  /** Calls back when `offset()` has changed. */
  subscribe(listener: () => void): () => void;
  /** Asks the platform what time it is. */
  ask(): Promise<void>;
  /** Looks after the device's clock. @returns ends it */
  watch(): () => void;
}

/**
 * Follows the platform's time although somebody moves the device's clock. That jumps against the browser's own count of
 * milliseconds; but so it does after sleep, which the count leaves out, and only the platform can tell the two apart. Until it
 * answers, time goes on as before. Where it can not be reached, sleep is what makes a clock jump ahead, and nothing
 * but a hand sets it back.
 */
export function createServerClock(offset: number, askPlatform = getSeasonNow): ServerClock {
  const listeners = new Set<() => void>();
  const readLead = () => Date.now() - performance.now();
  let known = { offset, lead: readLead() };
  /** How far the device's clock has jumped ahead since the platform told the time. */
  let unexplained = 0;
  let askedAt: number | undefined;
  let asking: Promise<void> | undefined;
  const findJump = () => {
    const jump = readLead() - known.lead;
    return Math.abs(jump) > JUMP_MS ? jump : 0;
  };
  const setOffset = (changed: number) => {
    known = { offset: changed, lead: readLead() };
    for (const listener of listeners) listener();
  };
  const learn = async () => {
    try {
      const { season, clockOffset } = await askPlatform();
      // Without an open season the answer tells no time.
      if (season) setOffset(clockOffset);
      askedAt = undefined;
    } catch {
      if (unexplained > 0) setOffset(known.offset + unexplained);
      askedAt = performance.now();
    }
    unexplained = 0;
  };
  const ask = () => {
    asking ??= learn().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const look = () => {
    const jump = findJump();
    if (jump !== 0) {
      unexplained += Math.max(0, jump);
      setOffset(known.offset - jump);
    }
    if (jump !== 0 || (askedAt !== undefined && performance.now() - askedAt > ASK_AGAIN_MS)) void ask();
  };
  return {
    now: () => Date.now() + known.offset - findJump(),
    offset: () => known.offset,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask,
    watch() {
      const timer = setInterval(look, LOOK_EVERY_MS);
      return () => clearInterval(timer);
    },
  };
}

/** The platform's time minus this device's, for what counts down. */
export function useClockOffset({ subscribe, offset }: ServerClock): number {
  return useSyncExternalStore(subscribe, offset);
}
