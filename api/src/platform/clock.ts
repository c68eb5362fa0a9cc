/** The server's clock, which determines deadlines and expiry; tests advance it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** @returns the time `seconds` from now */
export function secondsFromNow(clock: Clock, seconds: number): Date {
  return new Date(clock.now().getTime() + seconds * 1000);
}
