import type { Clock } from '../platform/clock';

/** A clock that goes with the system's and can be moved ahead. */
export class MovableClock implements Clock {
  private aheadMs = 0;

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  advance(seconds: number): void {
    this.aheadMs += seconds * 1000;
  }
}
