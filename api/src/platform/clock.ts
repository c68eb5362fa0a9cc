/** The server's clock; deadlines and expiries are judged by it, and tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** @returns the moment `seconds` after now. */
export function secondsFromNow(clock: Clock, seconds: number): Date {
  return new Date(clock.now().getTime() + seconds * 1000);
}
