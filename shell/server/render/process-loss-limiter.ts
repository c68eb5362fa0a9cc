const WINDOW_MS = 60_000;
const MAX_LOSSES = 3;
const FIRST_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 5 * 60_000;
const BACKOFF_RESET_MS = 15 * 60_000;

/**
 * Closes a pool that loses too many processes: each costs a start, and maybe seconds of CPU. After the pause,
 * one more loss closes it again, for twice as long.
 */
export class ProcessLossLimiter {
  #losses: number[] = [];
  #pauseMs = FIRST_PAUSE_MS;
  #openAt = 0;

  /** @param now a monotonic clock: changing the system time must not keep a pool closed. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  get isClosed(): boolean {
    return this.now() < this.#openAt;
  }

  get pauseLeftMs(): number {
    return Math.max(0, this.#openAt - this.now());
  }

  record(): void {
    const now = this.now();
    const last = this.#losses.at(-1);
    if (last !== undefined && now - last > BACKOFF_RESET_MS) this.#pauseMs = FIRST_PAUSE_MS;
    const again = this.#openAt > 0 && now - this.#openAt < WINDOW_MS;
    this.#losses = [...this.#losses.filter((at) => now - at < WINDOW_MS), now];
    if (this.isClosed || (!again && this.#losses.length < MAX_LOSSES)) return;
    this.#openAt = now + this.#pauseMs;
    this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS);
  }
}
