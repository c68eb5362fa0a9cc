import { getSeasonNow } from '@portal/api-client/reference';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

/** Above the drift between a device's two clocks, and too little to matter at a deadline. */
const JUMP_MS = 2000;
const CHECK_EVERY_MS = 1000;
/** Retry interval while the server is unreachable. */
const ASK_AGAIN_MS = 15_000;

export interface ServerClock {
  now(): number;
  /** @returns the server's time minus this device's, in milliseconds */
  offset(): number;
  subscribe(listener: () => void): () => void;
  ask(): Promise<void>;
  /** @returns a function that stops watching */
  watch(): () => void;
}

/**
 * Changing the device's clock makes `Date.now()` jump relative to `performance.now()`; so does sleep, and
 * only the server can distinguish the two. Until it responds, time continues as before. If it is unreachable,
 * a forward jump is taken for sleep, a backward jump for a change by the user.
 */
export function createServerClock(offset: number, askPlatform = getSeasonNow): ServerClock {
  const { subscribe, notify } = createListeners();
  const readLead = () => Date.now() - performance.now();
  let known = { offset, lead: readLead() };
  /** Total forward jumps of the device's clock since the last response. */
  let unexplained = 0;
  let askedAt: number | undefined;
  let asking: Promise<void> | undefined;
  const findJump = () => {
    const jump = readLead() - known.lead;
    return Math.abs(jump) > JUMP_MS ? jump : 0;
  };
  const setOffset = (changed: number) => {
    known = { offset: changed, lead: readLead() };
    notify();
  };
  const learn = async () => {
    try {
      const { season, clockOffset } = await askPlatform();
      // Without an open season, the response contains no time.
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
  const check = () => {
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
    subscribe,
    ask,
    watch() {
      const timer = setInterval(check, CHECK_EVERY_MS);
      return () => clearInterval(timer);
    },
  };
}

export function useClockOffset({ subscribe, offset }: ServerClock): number {
  return useSyncExternalStore(subscribe, offset);
}
